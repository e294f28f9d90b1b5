// Written by tools/client_types.py from the server's message types; do not edit.

/** A move that the coach recommends, the result that it expects, and why. */
export interface Advice {
  seat: number;
  text: string;
  chance: number;
  why: string;
}

/** Show the last turn of the others again. */
export interface Again {
  type: 'again';
  re?: number | null;
  seat: number;
}

/** Answer a proposal. */
export interface Agree {
  type: 'agree';
  re?: number | null;
  seat: number;
  kind: 'abort' | 'draw' | 'rematch' | 'takeover' | 'undo';
  yes?: boolean;
}

/** The whole answer to a prompt: one option id, or all that are wanted, in order where that matters. */
export interface Answer {
  type: 'answer';
  re?: number | null;
  seat: number;
  prompt: string;
  options?: string[];
}

/** In the waiting room, by the host: other options, another number of seats (0: as before), another clock. */
export interface Arrange {
  type: 'arrange';
  re?: number | null;
  options: Record<string, unknown>;
  seats?: number;
  clock?: ClockWish | null;
}

/** A picture computed from these three and nothing else. */
export interface Art {
  seed: string;
  school?: string;
  icon?: string;
}

/** A small number with an icon and a name. */
export interface Badge {
  icon: string;
  n: number | string;
  label?: string;
  delta?: number | null;
}

/** Has to be given back at once. */
export interface Beat {
  type: 'beat';
  n: number;
}

/** Give a beat back at once: the server measures how long the line takes. */
export interface Beaten {
  type: 'beat';
  re?: number | null;
  n: number;
}

/** A marker on a cell. */
export interface BoardToken {
  id: string;
  cell: string;
  icon: string;
  n?: number | null;
  label?: string;
}

/** A card. */
export interface Card {
  id: string;
  label?: string;
  from?: string;
  fresh?: boolean;
  tip?: string;
  state?: '' | 'dead' | 'hidden' | 'locked' | 'ready' | 'spent' | 'stunned';
  badges?: Badge[];
  owner?: number | null;
  name?: string;
  art?: Art | null;
  cost?: number | null;
  kind?: string;
  text?: string;
  stats?: Badge[];
  signs?: Badge[];
  faces?: string[];
  also?: string;
  stock?: number | null;
  attached?: string[];
  rotated?: boolean;
  facedown?: boolean;
}

/** A zone of cards; `slots` is the number of fixed places, which may be empty (None in `items`). */
export interface Cards {
  type: 'cards';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  arrange?: 'fan' | 'grid' | 'lane' | 'row' | 'stack';
  items?: (Card | null)[];
  slots?: number | null;
  limit?: number | null;
}

/** A hex of a board; its id is what people call it, such as C4 (`hexes.hex_names`). */
export interface Cell {
  id: string;
  q: number;
  r: number;
  terrain?: string;
  height?: number;
  glyph?: string;
  mark?: string;
  label?: string;
}

/** Somebody said something. */
export interface Chat {
  type: 'chat';
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
  team?: number | null;
  phrase?: string;
}

/** The wish to know whether packs are valid. */
export interface CheckPacks {
  game: string;
  packs: PackText[];
  lang?: string;
}

/** One option of the question, tied to the item it concerns. */
export interface Choice {
  id: string;
  label: string;
  target?: string;
  kind?: 'attack' | 'buy' | 'choose' | 'move' | 'pass' | 'place' | 'play' | 'use';
  preview?: string;
  group?: string;
  danger?: boolean;
  key?: string;
  targets?: string[];
  plan?: boolean;
  times?: number;
}

export type ClientMessage = Hello | Answer | Undo | Offer | Agree | Concede | Say | Point | Stand | Why | Lang | Ping | Beaten | Pause | Again | Takeover | Rename | Ready | Swap | Give | Fill | StandUp | Arrange;

/** The clock of the table. */
export interface ClockInfo {
  kind: 'game' | 'move';
  seconds: number;
  increment: number;
  at_zero: 'ai' | 'concede' | 'default';
}

/** A clock: for every decision ("move"), or for the whole game with an increment for each decision ("game"). */
export interface ClockWish {
  kind?: 'game' | 'move' | 'none';
  seconds?: number;
  increment?: number;
  at_zero?: 'ai' | 'concede' | 'default';
}

/** Give up. */
export interface Concede {
  type: 'concede';
  re?: number | null;
  seat: number;
}

/** A number that everybody shares. */
export interface Counter {
  type: 'counter';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  icon?: string;
  n?: number | string;
  label?: string;
  max?: number | null;
  delta?: number | null;
}

/** What the table is worth to each seat at some moments, together 1; null in the middle of an action. */
export interface Curve {
  first: number;
  chances: (number[] | null)[];
}

/** A face-down pile: its size, its top card where that is open, and how often it was shuffled. */
export interface Deck {
  type: 'deck';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  n?: number;
  top?: Card | null;
  shuffles?: number;
  inside?: Badge[];
}

/** A pool of dice. */
export interface Dice {
  type: 'dice';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  items?: Die[];
}

/** A die with the face that it shows; `rolls` rises with each roll. */
export interface Die {
  id: string;
  label?: string;
  from?: string;
  fresh?: boolean;
  tip?: string;
  state?: '' | 'dead' | 'hidden' | 'locked' | 'ready' | 'spent' | 'stunned';
  badges?: Badge[];
  owner?: number | null;
  school?: string;
  face?: Badge | null;
  sides?: Badge[];
  rolls?: number;
}

/** Something between two cells, such as a wall. */
export interface Edge {
  a: string;
  b: string;
  kind: string;
}

/** How a table ended. */
export interface Ended {
  kind: 'abort' | 'draw' | 'result';
  ranks?: number[];
  reason?: string;
}

/** A message was refused, and nothing has changed. */
export interface Error {
  type: 'error';
  code: string;
  text: string;
  rule?: string | null;
  re?: number | null;
}

/** The body of every refused request. */
export interface Failed {
  error: Problem;
}

/** In the waiting room, by the host: programs take all free seats. */
export interface Fill {
  type: 'fill';
  re?: number | null;
  level?: string;
}

/** A game that can be watched: of a finished one every moment, of a running one the own past of a seat. */
export interface Film {
  game: string;
  title: string;
  names: string[];
  moments: Moment[];
  reel: number;
  result: Record<string, unknown>;
  seat?: number | null;
  record?: string | null;
}

/** A race was close: who was first, who was not, and by how many milliseconds. */
export interface Finish {
  type: 'finish';
  first: number;
  second: number;
  ms: number;
}

/** Scenes to be shown in order; the last one is the present and carries the prompt. */
export interface Frames {
  type: 'frames';
  seat: number | null;
  n: number;
  scenes: SentScene[];
  mine: boolean;
  live?: Live | null;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  name: string;
  about: string;
  seats: number[];
  options: Record<string, unknown>;
  presets: PresetInfo[];
  levels: Named[];
  lessons: LessonInfo[];
  minutes?: number | null;
  weight?: number | null;
  icon?: string;
  school?: string;
}

/** In the waiting room, by the host: a seat is for a program, a friend or anybody; who sits there stands up. */
export interface Give {
  type: 'give';
  re?: number | null;
  place: number;
  kind: 'ai' | 'friend' | 'hot' | 'me' | 'open';
  level?: string;
}

/** Something to reach, and how far each seat is. */
export interface Goal {
  id: string;
  label?: string;
  from?: string;
  fresh?: boolean;
  tip?: string;
  state?: '' | 'dead' | 'hidden' | 'locked' | 'ready' | 'spent' | 'stunned';
  badges?: Badge[];
  owner?: number | null;
  name?: string;
  art?: Art | null;
  text?: string;
  progress?: Record<string, number>[];
}

/** The first message: whose seats (none: a spectator), which language, the last frame seen for each seat. */
export interface Hello {
  type: 'hello';
  re?: number | null;
  tokens?: string[];
  lang?: string;
  after?: number | Record<string, number>;
  brief?: boolean;
}

/** A board of hexes. */
export interface HexBoard {
  type: 'hexboard';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  orient?: 'flat' | 'pointy';
  cells?: Cell[];
  edges?: Edge[];
  units?: Unit[];
  tokens?: BoardToken[];
  overlays?: Overlay[];
  last?: Record<string, string>;
  more?: boolean;
}

/** The invitation to a seat that the host gave to a friend: the fragment of its link. */
export interface Invited {
  type: 'invited';
  seat: number;
  word: string;
}

/** The wish to take a seat: with an invitation, or a free one of a public table. */
export interface Join {
  name: string;
  invite?: string;
  seat?: number | null;
  ready?: boolean;
}

/** A seat that was taken. */
export interface Joined {
  seat: number;
  token: string;
}

/** One row of places. */
export interface LaneRow {
  id: string;
  title?: string;
  slots?: (Card | null)[];
  places?: string[];
}

/** Rows of places that may be empty and may be targets. */
export interface Lanes {
  type: 'lanes';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  rows?: LaneRow[];
}

/** Change the language. */
export interface Lang {
  type: 'lang';
  re?: number | null;
  lang: string;
}

/** A lesson of a game. */
export interface LessonInfo {
  id: string;
  name: string;
  about: string;
  steps: number;
}

/** How far a lesson has come, and what it says now. */
export interface LessonStep {
  id: string;
  name: string;
  step: number;
  steps: number;
  say: string;
}

/** A seat of a listed table. */
export interface ListedSeat {
  seat: number;
  kind: 'ai' | 'friend' | 'hot' | 'me' | 'open';
  name: string;
  online: boolean;
  free: boolean;
}

/** A table of the public list. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  seats: ListedSeat[];
  state: 'open' | 'over' | 'running';
  turns: number;
  created: number;
  asked: number[];
}

/** Real time: scenes are shown at once, and in so many milliseconds the race begins. */
export interface Live {
  opens_in?: number | null;
}

/** What happened. */
export interface Log {
  type: 'log';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  items?: LogLine[];
  more?: boolean;
}

/** A line of the log; `refs` are the items it speaks of. */
export interface LogLine {
  id: string;
  turn: number;
  text: string;
  seat?: number | null;
  refs?: string[];
}

/** The strokes of luck in a stretch of a film. */
export interface Luck {
  strokes: Stroke[];
}

/** A table that was made: tokens of the seats of the maker, links for the others. */
export interface Made {
  table: string;
  tokens: Record<string, string>;
  invites: Record<string, string>;
  watch: string;
}

/** A seat's marker on a track. */
export interface Mark {
  id: string;
  seat: number;
  at: number;
}

/** The place of a player. */
export interface Mat {
  type: 'mat';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  seat?: number;
  name?: string;
  crest?: Art | null;
  hp?: number | null;
  hpMax?: number | null;
  res?: Badge[];
  piles?: Badge[];
  clock?: number | null;
  active?: boolean;
  online?: boolean;
  bot?: boolean;
  out?: boolean;
  team?: number | null;
}

/** A place where a film can stand still, and the decision that follows. */
export interface Moment {
  entry: number;
  turn: number;
  seat?: number | null;
  text?: string;
}

/** Something to choose, with its name. */
export interface Named {
  id: string;
  name: string;
}

/** The wish for a table that goes on from a moment of another game. */
export interface NewBranch {
  step: number;
  seats?: SeatWish[];
  name?: string;
  title?: string;
  lang?: string;
}

/** A problem that somebody reports, at a table or anywhere else. */
export interface NewReport {
  text: string;
  table?: string;
  question?: string;
  rule?: string;
  version?: string;
  page?: string;
  lang?: string;
}

/** The wish for a table. With a preset, seats and options may be left out. */
export interface NewTable {
  game: string;
  seats?: SeatWish[];
  options?: Record<string, unknown>;
  packs?: PackText[];
  preset?: string;
  lesson?: string;
  clock?: ClockWish;
  public?: boolean;
  name?: string;
  title?: string;
  lang?: string;
  ready?: boolean;
}

/** A plain text, such as a reminder of the phase. */
export interface Note {
  type: 'note';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  text?: string;
}

/** Goals that lie open. */
export interface Objective {
  type: 'objective';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  items?: Goal[];
}

/** Propose something to the others. */
export interface Offer {
  type: 'offer';
  re?: number | null;
  seat: number;
  kind: 'abort' | 'draw' | 'rematch' | 'takeover' | 'undo';
}

/** A proposal that waits for answers. */
export interface OfferInfo {
  kind: 'abort' | 'draw' | 'rematch' | 'takeover' | 'undo';
  by: number;
  agreed: number[];
  needed: number[];
  seat?: number | null;
  level?: string | null;
}

/** Cells that belong together for a reason: reach, sight, threat, zone; or a line, from its first cell to its last. */
export interface Overlay {
  kind: 'line' | 'range' | 'sight' | 'threat' | 'zone';
  cells: string[];
  label?: string;
  of?: string;
}

/** A valid pack: the hash under which it is kept once a table plays with it, what it adds and what it changes. */
export interface PackChecked {
  id: string;
  name: string;
  adds: string[];
  changes: string[];
}

/** A designer's pack: the name of its file, and what stands in it. */
export interface PackText {
  name: string;
  text: string;
}

/** Stop the clock of a table in real time, or let it go on after a countdown. */
export interface Pause {
  type: 'pause';
  re?: number | null;
  seat: number;
  on?: boolean;
}

/** Measure the way there and back. */
export interface Ping {
  type: 'ping';
  re?: number | null;
  t: number;
}

/** Point at an item: partners see a marker for a moment; where nobody has partners, everybody does. */
export interface Point {
  type: 'point';
  re?: number | null;
  seat: number;
  item: string;
}

/** Somebody points at an item that this client shows. */
export interface Pointed {
  type: 'pointed';
  seat: number;
  item: string;
}

/** The answer to a ping: its own number, and the time of the server in milliseconds. */
export interface Pong {
  type: 'pong';
  t: number;
  now: number;
}

/** A ready-made table of a game. */
export interface PresetInfo {
  id: string;
  name: string;
  about: string;
  seats: number;
}

/** What went wrong: a code for programs, a text for people, and the facts of the case. */
export interface Problem {
  code: string;
  text: string;
  fields?: Record<string, unknown>;
}

/** The question that a seat is asked, or whom everybody waits for. */
export interface Prompt {
  id?: string;
  text?: string;
  rule?: string;
  actor?: string;
  wait?: number[];
  deadline?: number | null;
  mode?: 'assign' | 'many' | 'one' | 'order' | 'path';
  min?: number | null;
  max?: number | null;
  options?: Choice[];
  undo?: 'none' | 'step' | 'turn';
}

/** In the waiting room: I am ready, or not yet. */
export interface Ready {
  type: 'ready';
  re?: number | null;
  seat: number;
  on?: boolean;
}

/** Why an item cannot be chosen: the rule and its sentence. */
export interface Reason {
  type: 'reason';
  re: number | null;
  rule: string | null;
  text: string;
}

/** The scenes of some moments. Components are numbers of the pool; so are the things in a component, under "$". */
export interface Reel {
  first: number;
  pool: unknown[];
  scenes: Record<string, unknown>[];
}

/** Change my name. */
export interface Rename {
  type: 'rename';
  re?: number | null;
  name: string;
}

/** The waiting room: what will be played. */
export interface RoomInfo {
  options: Record<string, unknown>;
}

/** A numbered rule. */
export interface RuleText {
  id: string;
  text: string;
}

/** Say something to everybody at the table, or only to the own team: in own words, or a phrase of the list. */
export interface Say {
  type: 'chat';
  re?: number | null;
  text?: string;
  phrase?: string;
  team?: boolean;
}

/** The whole picture for one seat (None: the spectator). */
export interface Scene {
  game: string;
  title: string;
  seat: number | null;
  layout: 'board' | 'dice' | 'duel' | 'row';
  turn: Turn;
  comps: (HexBoard | Cards | Lanes | Dice | Deck | Mat | Track | Counter | Objective | Log | Note)[];
  prompt: Prompt;
  v?: number;
  rev?: number;
  gone?: Record<string, string>[];
  undo?: boolean;
  result?: Record<string, unknown>;
  secret?: boolean | null;
}

/** What everybody knows about a seat. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'ai' | 'friend' | 'hot' | 'me' | 'open';
  online: boolean;
  level?: string | null;
  clock_ms?: number | null;
  running?: boolean;
  standing?: Record<string, 'always' | 'ask' | 'never'> | null;
  left?: boolean;
  bot?: boolean;
  free?: boolean;
  host?: boolean;
  ready?: boolean;
  team?: number | null;
  tag?: string;
}

/** Who shall sit on a seat of a new table. */
export interface SeatWish {
  kind: 'ai' | 'friend' | 'hot' | 'me' | 'open';
  level?: string;
  name?: string;
}

/** A scene on its way. For a brief client a component that is as in the scene before is only named, by its id. */
export interface SentScene {
  game: string;
  title: string;
  seat: number | null;
  layout: 'board' | 'dice' | 'duel' | 'row';
  turn: Turn;
  prompt: Prompt;
  v?: number;
  rev?: number;
  gone?: Record<string, string>[];
  undo?: boolean;
  result?: Record<string, unknown>;
  secret?: boolean | null;
  comps: (string | HexBoard | Cards | Lanes | Dice | Deck | Mat | Track | Counter | Objective | Log | Note)[];
}

export type ServerMessage = Welcome | Invited | Frames | Table | Chat | Pointed | Error | Reason | Pong | Beat | Finish | Thinking;

/** Cards that belong together. The id of each is its id in the content, and occurs once in the codex. */
export interface Shelf {
  name: string;
  items: Card[];
}

/** A record that is stored now, as a table whose game is over. */
export interface Shelved {
  table: string;
}

/** Choose what is answered in a reaction window without asking me. */
export interface Stand {
  type: 'standing';
  re?: number | null;
  seat: number;
  window: string;
  answer: 'always' | 'ask' | 'never';
}

/** In the waiting room: I leave my seat. */
export interface StandUp {
  type: 'leave';
  re?: number | null;
  seat: number;
}

/** What chance gave each seat after a decision, more or less than it could expect, in chances. */
export interface Stroke {
  step: number;
  luck: number[];
}

/** In the waiting room: two seats change places. A guest may only move to a free seat. */
export interface Swap {
  type: 'swap';
  re?: number | null;
  a: number;
  b: number;
}

/** The table has changed. */
export interface Table {
  type: 'table';
  table: TableInfo;
}

/** The table apart from the game on it: who sits where, clocks, proposals. */
export interface TableInfo {
  id: string;
  game: string;
  name: string;
  state: 'open' | 'over' | 'running';
  seats: SeatInfo[];
  offers: OfferInfo[];
  undo: UndoInfo;
  windows: WindowInfo[];
  public: boolean;
  created: number;
  watchers?: number;
  chat?: boolean;
  commitment?: string;
  clock?: ClockInfo | null;
  pack?: string | null;
  packs?: string[];
  next?: string | null;
  ended?: Ended | null;
  live?: boolean;
  paused?: number | null;
  lesson?: LessonStep | null;
  room?: RoomInfo | null;
}

/** Let a program play a seat that was left, or my own; without a level: give my seat back to me. */
export interface Takeover {
  type: 'takeover';
  re?: number | null;
  seat: number;
  level?: string;
}

/** A program thinks about the move of a seat; `place` is its place in the queue. */
export interface Thinking {
  type: 'thinking';
  seat: number;
  place?: number | null;
  progress?: number | null;
}

/** A track with a marker for each seat. */
export interface Track {
  type: 'track';
  id: string;
  area?: string;
  title?: string;
  owner?: number | null;
  max?: number;
  marks?: Mark[];
  steps?: TrackStep[];
}

/** A place on a track that means something. */
export interface TrackStep {
  at: number;
  icon?: string;
  label?: string;
}

/** Where the game is. */
export interface Turn {
  n: number;
  phase: string;
  active?: number[];
}

/** Take back my last decision, or ask the others whether I may. */
export interface Undo {
  type: 'undo';
  re?: number | null;
  seat: number;
}

/** What taking back costs the seat that decided last. */
export interface UndoInfo {
  price: 'consent' | 'free' | 'none';
  why?: string | null;
  seat?: number | null;
}

/** A figure on one or more cells. */
export interface Unit {
  id: string;
  label?: string;
  from?: string;
  fresh?: boolean;
  tip?: string;
  state?: '' | 'dead' | 'hidden' | 'locked' | 'ready' | 'spent' | 'stunned';
  badges?: Badge[];
  owner?: number | null;
  cells?: string[];
  art?: Art | null;
  hp?: number | null;
  maxHp?: number | null;
  size?: number;
  facing?: number | null;
  name?: string;
  text?: string;
  stats?: Badge[];
}

/** The answer to hello. */
export interface Welcome {
  type: 'welcome';
  table: TableInfo;
  seats: number[];
  you: string;
}

/** Why can this item not be chosen now? */
export interface Why {
  type: 'why';
  re?: number | null;
  seat: number;
  item: string;
}

/** A reaction window that can be answered in advance. */
export interface WindowInfo {
  id: string;
  label: string;
}

/** A word of the glossary. */
export interface Word {
  term: string;
  text: string;
}
