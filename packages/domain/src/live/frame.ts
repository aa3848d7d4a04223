import { WIDGETS } from '#widgets/names.ts';

/** Frames notify and carry public widget values, never personal data (dashboard.md 7). Unknown ones are ignored. */

export const HEARTBEAT_SECONDS = 15;
/** A client pings after this much silence. */
export const SILENCE_SECONDS = 20;
export const PING_SECONDS = 5;
/** Reconnect delay of a broken stream (dashboard.md 4); sent as `retry:` too. */
export const RECONNECT_SECONDS = 1;
export const POLL_SECONDS = 15;

/** Reloads of a dashboard; `public-refresh` reloads nothing, because only viewers see the change. */
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
  'voucher-refresh',
  'public-refresh',
] as const;
export type Command = (typeof COMMANDS)[number];

export const DISPLAYS = ['overlay', ...WIDGETS] as const;
export type Display = (typeof DISPLAYS)[number];

/** `event:` names; a broadcast is the nameless message. */
export const FRAME_NAMES = ['message', 'command', 'display', 'hello', 'hb', 'reset'] as const;
export type FrameName = (typeof FRAME_NAMES)[number];

export type BroadcastData = { type: string; caption: string; text: string };
type CommandData = { type: 'command'; command: Command };
type DisplayData = { type: 'display'; target: Display };
/** First frame of a stream: the server's time in ms, and the cursor before the next frame. */
type HelloData = { server_now: number; cursor: string };
type HeartbeatData = { server_now: number };
/** The client's cursor is unknown or too old: reload everything, then continue from `cursor`. */
type ResetData = { cursor: string };

export type StoredFrame =
  | { readonly name: 'message'; readonly data: BroadcastData }
  | { readonly name: 'command'; readonly data: CommandData }
  | { readonly name: 'display'; readonly data: DisplayData };

/** An event for the stream of a bot. `id` is of its row, whose text is read when it is sent. */
type EventFrame = { readonly name: 'event'; readonly data: { readonly id: string } };

/** Frames of a host's log. */
export type LoggedFrame = StoredFrame | EventFrame;

export type Frame =
  | StoredFrame
  | { readonly name: 'hello'; readonly data: HelloData }
  | { readonly name: 'hb'; readonly data: HeartbeatData }
  | { readonly name: 'reset'; readonly data: ResetData };

export function command(name: Command): StoredFrame {
  return { name: 'command', data: { type: 'command', command: name } };
}

export function display(target: Display): StoredFrame {
  return { name: 'display', data: { type: 'display', target } };
}

export function broadcast(type: string, caption: string, text: string): StoredFrame {
  return { name: 'message', data: { type, caption, text } };
}

/** Validators without schemas, which would be all that the alert page loads of the library. */
const isKnown: Readonly<Record<FrameName, (data: Readonly<Record<string, unknown>>) => boolean>> = {
  message: ({ type, caption, text }) => [type, caption, text].every((each) => typeof each === 'string'),
  command: ({ type, command }) => type === 'command' && COMMANDS.some((known) => known === command),
  display: ({ type, target }) => type === 'display' && DISPLAYS.some((known) => known === target),
  hello: ({ server_now: now, cursor }) => typeof now === 'number' && typeof cursor === 'string',
  hb: ({ server_now: now }) => typeof now === 'number',
  reset: ({ cursor }) => typeof cursor === 'string',
};

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

/** A position in a host's log. A restored database starts a new epoch, which invalidates cursors. */
export type Cursor = { readonly epoch: string; readonly seq: number };

export function formatCursor({ epoch, seq }: Cursor): string {
  return `${epoch}.${seq}`;
}

/** Parses Last-Event-ID or `?since=`; null: invalid, which leads to a `reset`. */
export function parseCursor(text: string): Cursor | null {
  const match = /^([A-Za-z0-9_-]{1,40})\.(0|[1-9]\d{0,14})$/.exec(text);
  return match?.[1] === undefined ? null : { epoch: match[1], seq: Number(match[2]) };
}
