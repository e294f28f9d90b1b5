// Sounds made here, without files: silent until the first press, never the only sign of anything.
import { settings } from './settings.svelte';

export type Sound = 'choose' | 'no' | 'card' | 'knock' | 'die' | 'hit' | 'heal' | 'gain' | 'turn' | 'tick' | 'win' | 'loss';

const LEVEL = 0.126; // −18 dBFS

let context: AudioContext | null = null;

/** Sound is allowed after a press: begin then. */
export function wake(): void {
  if (!settings.all.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function play(name: Sound): void {
  if (!context || context.state !== 'running' || !settings.all.sound || !settings.all.volume) return;
  SCORES[name](context, context.currentTime);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, wave: OscillatorType = 'sine', gain = 1, to = pitch): void {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(envelope(audio, at, length, gain));
  source.start(at);
  source.stop(at + length);
}

function noise(audio: AudioContext, at: number, length: number, pitch: number, gain = 1, to = pitch): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(envelope(audio, at, length, gain));
  source.start(at);
}

function envelope(audio: AudioContext, at: number, length: number, gain: number): GainNode {
  const node = audio.createGain();
  const top = LEVEL * gain * settings.all.volume;
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(top, at + 0.008);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(audio.destination);
  return node;
}

const SCORES: Record<Sound, (audio: AudioContext, at: number) => void> = {
  choose: (a, t) => tone(a, t, 900, 0.05, 'triangle', 1, 600),
  no: (a, t) => tone(a, t, 120, 0.14, 'sine', 1.2, 80),
  card: (a, t) => noise(a, t, 0.12, 1200, 1.2, 3200),
  knock: (a, t) => (tone(a, t, 220, 0.07, 'triangle', 1.3, 120), noise(a, t, 0.03, 900, 0.8)),
  die: (a, t) => {
    for (const [i, gap] of [0, 0.07, 0.13, 0.2, 0.33].entries()) noise(a, t + gap, 0.03, i === 4 ? 1400 : 2400, i === 4 ? 2 : 1);
  },
  hit: (a, t) => (tone(a, t, 160, 0.18, 'sine', 2, 50), noise(a, t, 0.06, 500, 1.2)),
  heal: (a, t) => (tone(a, t, 523, 0.16), tone(a, t + 0.12, 784, 0.22)),
  gain: (a, t) => (tone(a, t, 1319, 0.3, 'sine', 0.7), tone(a, t, 2637, 0.18, 'sine', 0.25)),
  turn: (a, t) => (tone(a, t, 392, 0.16, 'sawtooth', 0.5), tone(a, t + 0.15, 523, 0.25, 'sawtooth', 0.5)),
  tick: (a, t) => tone(a, t, 1500, 0.02, 'square', 0.35),
  win: (a, t) => [523, 659, 784].forEach((pitch, i) => tone(a, t + i * 0.12, pitch, 0.2, 'triangle')),
  loss: (a, t) => [523, 440, 349].forEach((pitch, i) => tone(a, t + i * 0.12, pitch, 0.2, 'triangle')),
};
