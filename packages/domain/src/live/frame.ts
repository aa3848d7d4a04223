import { WIDGETS } from '#widgets/names.ts';

/**
 * The live channel's frames (dashboard.md 7, decisions.md "Overlay and live channel"): notifications and public widget
 * values, never personal data. A broadcast has no event name; the other kinds are named as they are called here.
 * Readers ignore frames, commands and targets they do not know.
 */

/** How often `hb` comes. */
export const HEARTBEAT_SECONDS = 15;
/** After so much silence a client pings the other side. */
export const SILENCE_SECONDS = 20;
/** How long it waits for the answer. */
export const PING_SECONDS = 5;
/** A broken stream is opened again after this long (dashboard.md 4); sent as `retry:` too. */
export const RECONNECT_SECONDS = 1;
/** The poll that does the notification's work while the stream is down. */
export const POLL_SECONDS = 15;

/** What a dashboard is asked to load again; `public-refresh`: nothing, only what viewers see has changed. */
const COMMANDS = [
  'mabar-refresh',
  'blacklist-refresh',
  'mabar-done-refresh',
  'support-refresh',
  'gift-claim-refresh',
  'cash-refresh',
  'host-refresh',
  'overlay-status',
  'overlay-media',
  'public-refresh',
] as const;
export type Command = (typeof COMMANDS)[number];

/** Display pages, as `/display/{target}` names them. */
export const DISPLAYS = ['overlay', ...WIDGETS] as const;
export type Display = (typeof DISPLAYS)[number];

/** `event:` names; a broadcast is the nameless message. */
export const FRAME_NAMES = ['message', 'command', 'display', 'hello', 'hb', 'reset'] as const;
export type FrameName = (typeof FRAME_NAMES)[number];

export type BroadcastData = { type: string; caption: string; text: string };
type CommandData = { type: 'command'; command: Command };
type DisplayData = { type: 'display'; target: Display };
/** First frame of a stream: the server's time in ms, and the cursor that the frames after it follow. */
type HelloData = { server_now: number; cursor: string };
type HeartbeatData = { server_now: number };
/** The client's cursor is unknown or too old: load everything again, then go on from `cursor`. */
type ResetData = { cursor: string };

/** A frame that is stored per host and resumed from a cursor. */
export type StoredFrame =
  | { readonly name: 'message'; readonly data: BroadcastData }
  | { readonly name: 'command'; readonly data: CommandData }
  | { readonly name: 'display'; readonly data: DisplayData };

/** Any frame on the wire. */
export type Frame =
  | StoredFrame
  | { readonly name: 'hello'; readonly data: HelloData }
  | { readonly name: 'hb'; readonly data: HeartbeatData }
  | { readonly name: 'reset'; readonly data: ResetData };

/** Asks a host's dashboards to load something again. */
export function command(name: Command): StoredFrame {
  return { name: 'command', data: { type: 'command', command: name } };
}

/** Asks a host's display pages of one kind to load their state again. */
export function display(target: Display): StoredFrame {
  return { name: 'display', data: { type: 'display', target } };
}

/** A message for every open dashboard of a host; type `notification` also shows a dialog. */
export function broadcast(type: string, caption: string, text: string): StoredFrame {
  return { name: 'message', data: { type, caption, text } };
}

/** What an unknown frame is told by. No schemas: those of six small objects would be all that the alert page has of them. */
const isKnown: Readonly<Record<FrameName, (data: Readonly<Record<string, unknown>>) => boolean>> = {
  message: ({ type, caption, text }) => [type, caption, text].every((each) => typeof each === 'string'),
  command: ({ type, command }) => type === 'command' && COMMANDS.some((known) => known === command),
  display: ({ type, target }) => type === 'display' && DISPLAYS.some((known) => known === target),
  hello: ({ server_now: now, cursor }) => typeof now === 'number' && typeof cursor === 'string',
  hb: ({ server_now: now }) => typeof now === 'number',
  reset: ({ cursor }) => typeof cursor === 'string',
};

/** Reads a frame as EventSource passes it on; null for anything unknown, which is to be ignored. */
export function parseFrame(name: string, data: string): Frame | null {
  const known = FRAME_NAMES.find((frameName) => frameName === name);
  if (known === undefined) return null;
  try {
    const read: unknown = JSON.parse(data);
    if (typeof read !== 'object' || read === null || !isKnown[known]({ ...read })) return null;
    return { name: known, data: read } as Frame;
  } catch {
    return null;
  }
}

/** A place in a host's log. A new epoch (a restored database) makes old cursors unknown. */
export type Cursor = { readonly epoch: string; readonly seq: number };

/** The SSE id and `?since=` value: `epoch.seq`. */
export function formatCursor({ epoch, seq }: Cursor): string {
  return `${epoch}.${seq}`;
}

/** Reads a cursor from Last-Event-ID or `?since=`; null when it is none, and then the answer is a `reset`. */
export function parseCursor(text: string): Cursor | null {
  const match = /^([A-Za-z0-9_-]{1,40})\.(0|[1-9]\d{0,14})$/.exec(text);
  return match?.[1] === undefined ? null : { epoch: match[1], seq: Number(match[2]) };
}
