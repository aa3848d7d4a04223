import { wibClockText } from '#time.ts';
import { widgetName } from '#widgets/widget.ts';

/** Chats cut longer lines; Twitch takes 500 characters, YouTube 200 of a message typed by hand and more of a bot's. */
export const QUEUE_LINE_MAX = 399;
const NAMES_MAX = 5;

type QueueLine = {
  playing: readonly string[];
  waiting: readonly string[];
  open: boolean;
  /** End of a break; null: none. */
  breakUntil: Date | null;
};

/** One line for a chat: players, number waiting, next ones. Names are shortened as in widgets. */
export function queueLine({ playing, waiting, open, breakUntil }: QueueLine): string {
  const plays = `Bermain: ${playing.length === 0 ? '-' : named(playing)}.`;
  const waits = waiting.length === 0 ? 'Antrian kosong.' : `Antri ${waiting.length}: ${named(waiting)}.`;
  const isBreak = breakUntil === null ? [] : [`Istirahat sampai ${wibClockText(breakUntil)} WIB.`];
  return [plays, waits, ...isBreak, ...(open ? [] : ['Pesanan ditutup.'])].join(' ');
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).map((name) => widgetName(name).replaceAll(/\s+/g, ' '));
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')}, dan ${more} lagi`;
}
