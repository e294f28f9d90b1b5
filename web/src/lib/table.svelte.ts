// A table as this browser sees it: the socket, the seats held here, and whose view is shown.
import { t } from './i18n.svelte';
import { keep, kept } from './keep';
import type { Chat, ClientMessage, Frames, HexBoard, Log, Pointed, Prompt, Reason, Scene, SentScene, ServerMessage, TableInfo, Thinking } from './protocol';
import { settings } from './settings.svelte';
import { Stage } from './stage.svelte';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING = 10_000;
const UNKNOWN_TABLE = 4404; // close codes of the server
const RESTART = 1012;
const TOAST = 6000;
const LINES = 60; // of the log

type Without<T> = T extends unknown ? Omit<T, 're'> : never;

interface Stream {
  n: number;
  latest: Scene | null;
}

export class Table {
  readonly stage = new Stage();
  info = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  link = $state<'connecting' | 'online' | 'lost' | 'gone'>('connecting');
  seat = $state<number | null>(null); // whose view is shown
  handover = $state<number | null>(null); // the seat that the device must be passed to
  chat = $state.raw<Chat[]>([]);
  heard = $state(0); // chat lines that were seen
  points = $state.raw<(Pointed & { n: number })[]>([]); // what others point at just now
  thinking = $state.raw<Thinking | null>(null);
  toast = $state('');
  reason = $state.raw<Reason | null>(null);
  latency = $state(0);
  lang = ''; // the language in which the server speaks to us
  seen = $state(''); // the last line of the log at the last own decision

  #socket: WebSocket | null = null;
  #streams = new Map<string, Stream>();
  #wait = FIRST_WAIT;
  #closed = false;
  #timers: number[] = [];
  #re = 0;
  #toastTimer = 0;

  constructor(readonly id: string) {
    this.stage.send = (prompt, options) => this.#answer(prompt, options);
  }

  open(): void {
    this.#closed = false;
    this.#connect();
    this.#timers.push(window.setInterval(() => this.tell({ type: 'ping', t: performance.now() }), PING));
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket?.close();
  }

  /** Seats were taken or given: say hello again. */
  reopen(): void {
    this.#streams.clear();
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.lang = settings.lang;
      const after = Object.fromEntries([...this.#streams].map(([seat, stream]) => [seat, stream.n]));
      this.tell({ type: 'hello', tokens: Object.values(kept(this.id)?.tokens ?? {}), lang: settings.lang, after, brief: true });
      this.tell({ type: 'ping', t: performance.now() });
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => {
      if (this.#closed || this.#socket !== socket) return;
      if (event.code === UNKNOWN_TABLE) {
        this.link = 'gone';
        return;
      }
      this.link = this.info ? 'lost' : 'connecting';
      this.stage.sent = ''; // nothing is sent again by itself
      if (event.code === RESTART) this.#wait = FIRST_WAIT;
      window.setTimeout(() => !this.#closed && this.#connect(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  tell(message: Without<ClientMessage>): number {
    const re = ++this.#re;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...message, re }));
    return re;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.link = 'online';
        this.#wait = FIRST_WAIT;
        this.info = message.table;
        this.mine = message.seats;
        if (kept(this.id)) keep(this.id, { seats: message.seats });
        if (this.seat === null || !this.mine.includes(this.seat)) this.seat = this.mine[0] ?? null;
        break;
      case 'frames':
        this.#frames(message);
        break;
      case 'invited':
        keep(this.id, { invites: { ...kept(this.id)?.invites, [message.word]: `/t/${this.id}#invite=${message.word}` } });
        break;
      case 'table':
        this.info = message.table;
        break;
      case 'chat':
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message];
        break;
      case 'pointed':
        this.points = [...this.points.filter((other) => other.seat !== message.seat), { ...message, n: ++this.#re }];
        break;
      case 'error':
        this.stage.refused();
        this.say(message.text + (message.rule ? ` (${message.rule})` : ''));
        break;
      case 'reason':
        this.reason = message;
        break;
      case 'pong':
        this.latency = Math.round(performance.now() - message.t);
        break;
      case 'beat':
        this.tell({ type: 'beat', n: message.n });
        break;
      case 'finish':
        this.say(t('table.finish', { first: this.name(message.first), second: this.name(message.second), n: String(message.ms) }));
        break;
      case 'thinking':
        this.thinking = message;
        break;
    }
  }

  #frames(message: Frames): void {
    const key = String(message.seat ?? '');
    let latest = this.#streams.get(key)?.latest ?? null;
    const scenes = message.scenes.map((sent) => (latest = completed(sent, latest)));
    this.#streams.set(key, { n: message.n, latest });
    this.thinking = null;
    if (message.seat === this.seat) {
      if (this.handover === null) this.stage.receive(scenes, message.mine, message.live);
    }
    this.#turnTo();
  }

  /** With several seats at one screen: show the one that is asked, after the device was passed on where it hides something. */
  #turnTo(): void {
    if (this.mine.length < 2) return;
    const asked = (seat: number | null) => Boolean(this.#streams.get(String(seat ?? ''))?.latest?.prompt.id);
    if (asked(this.seat)) {
      if (this.handover !== null) this.handover = null;
      return;
    }
    const next = this.mine.find((seat) => asked(seat));
    if (next === undefined || next === this.handover) return;
    if (hides(this.#streams.get(String(next))!.latest!)) this.handover = next;
    else this.take(next);
  }

  /** Show the view of a seat. */
  take(seat: number): void {
    this.handover = null;
    this.seat = seat;
    this.stage.reset(this.#streams.get(String(seat))?.latest ?? null);
  }

  #answer(prompt: Prompt, options: string[]): void {
    if (this.seat === null || !prompt.id) return;
    const log = this.stage.scene?.comps.find((comp) => comp.type === 'log');
    this.seen = log?.items?.at(-1)?.id ?? '';
    if (this.link !== 'online') {
      this.stage.refused();
      return;
    }
    this.tell({ type: 'answer', seat: this.seat, prompt: prompt.id, options });
  }

  say(text: string): void {
    this.toast = text;
    clearTimeout(this.#toastTimer);
    this.#toastTimer = window.setTimeout(() => (this.toast = ''), TOAST);
  }

  why(item: string): void {
    this.reason = null;
    if (this.seat !== null) this.tell({ type: 'why', seat: this.seat, item });
  }

  undo(): void {
    if (this.seat !== null) this.tell({ type: 'undo', seat: this.seat });
  }

  again(): void {
    if (this.seat !== null) this.tell({ type: 'again', seat: this.seat });
  }

  /** Stop the clock of a table in real time, or let it go on. */
  pause(): void {
    if (this.seat !== null && this.info?.live) this.tell({ type: 'pause', seat: this.seat, on: this.info.paused == null });
  }

  /** Other persons in the own team. */
  get partners(): number[] {
    const team = this.info?.seats.find((other) => other.seat === this.seat)?.team;
    return team == null ? [] : this.info!.seats.filter((other) => other.team === team && !this.mine.includes(other.seat) && !other.bot).map((other) => other.seat);
  }

  /** What a seat is called. */
  name(seat: number | null | undefined): string {
    return this.info?.seats.find((other) => other.seat === seat)?.name ?? '';
  }
}

/** Put into a scene what is only named in it: that is as it was in the scene before. */
function completed(sent: SentScene, before: Scene | null): Scene {
  const comps = sent.comps.map((comp) => {
    const was = before?.comps.find((other) => other.id === (typeof comp === 'string' ? comp : comp.id));
    if (typeof comp === 'string') return was!;
    if (comp.type === 'log' && comp.more) comp.items = [...((was as Log).items ?? []), ...(comp.items ?? [])].slice(-LINES);
    return comp.type === 'hexboard' && comp.more ? { ...comp, cells: (was as HexBoard).cells, edges: (was as HexBoard).edges } : comp;
  });
  return { ...sent, comps };
}

/** Does a view show anything that the neighbour must not see? */
function hides(scene: Scene): boolean {
  if (scene.secret != null) return scene.secret;
  return scene.comps.some((comp) => comp.type === 'cards' && comp.area === 'hand' && comp.owner === scene.seat && Boolean(comp.items?.length));
}
