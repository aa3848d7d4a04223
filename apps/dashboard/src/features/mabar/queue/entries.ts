import type { MabarEntry, MabarList } from '@mabarin/api-client/contract/mabar';
import { unitsOf } from '@mabarin/domain/mabar/party';
import { indexInLane, withMoved, type Neighbours } from '@mabarin/domain/mabar/lane/lane';
import { nextInOrder, presentUnits, seatedAmong } from '@mabarin/domain/mabar/next-players';

/** Filters by player name and event title (docs/spec/dashboard.md 2). */
export function filterEntries(entries: readonly MabarEntry[], search: string): readonly MabarEntry[] {
  if (search.trim() === '') return entries;
  const wanted = fold(search.trim());
  return entries.filter(({ playerName, title }) => fold(playerName).includes(wanted) || fold(title).includes(wanted));
}

/** Players write names in fullwidth and other fancy letters; a host types plain ones. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('id-ID');
}

/** A pending press of Main (`playing`) or Ganti. */
export type PendingMove = { mabarID: string; setPlaying: boolean };

/**
 * The list after all pending presses. The server's list stays untouched beneath, so a refusal needs no undoing. Main
 * appends; the server decides where Ganti returns to, so the entry stays on top until the response.
 */
export function withPending(list: MabarList, pending: readonly PendingMove[]): MabarList {
  return pending.reduce(({ queue, playing }, { mabarID, setPlaying }) => {
    const [from, to] = setPlaying ? [queue, playing] : [playing, queue];
    const pressed = from.find(({ id }) => id === mabarID);
    if (pressed === undefined) return { queue, playing };
    const moved = partyOf(from, pressed);
    const rest = from.filter((entry) => !moved.includes(entry));
    return setPlaying ? { queue: rest, playing: [...to, ...moved] } : { queue: [...moved, ...to], playing: rest };
  }, list);
}

/** An entry and the members of its party in the same list: they move together. */
export function partyOf(list: readonly MabarEntry[], entry: MabarEntry): readonly MabarEntry[] {
  const { id, party } = entry;
  return list.filter((one) => one.id === id || (party !== null && one.party?.id === party.id));
}

/** A pending drop of a row between two others. */
export type PendingDrop = { mabarID: string } & Neighbours<string>;

/** The list after all pending drops, by the service's own rule, so nothing jumps at the response. */
export function withDrops(list: MabarList, drops: readonly PendingDrop[]): MabarList {
  return drops.reduce((before, { mabarID, ...neighbours }) => {
    const index = indexInLane(before.queue, mabarID, neighbours);
    return index === null ? before : { ...before, queue: withMoved(before.queue, mabarID, index) };
  }, list);
}

/** Players that "Main berikutnya" calls, and the entry whose Main shines instead of it. */
export type Shining = { next: number; entryID: string | null };

/**
 * The one button that shines and that N presses: the next players while seats are free, else Main of the first ONLINE
 * row whose player does not play yet. A search looks for one player, so it always means a row.
 */
export function shiningOf({ queue, playing }: MabarList, search: string): Shining {
  const next = nextInOrder(queue, playing).chosen.length;
  if (next > 0 && search.trim() === '') return { next, entryID: null };
  const plays = seatedAmong(playing);
  const first = presentUnits(filterEntries(queue, search)).find((unit) => !plays(unit));
  return { next, entryID: first?.[0]?.id ?? null };
}

/** One place up or down, or to the front of the lane. */
export type Step = -1 | 1 | 'front';

/**
 * The drop that moves a row among the shown `rows`, and its new place in the queue, from 1. Null where it already is at
 * that end of its lane.
 */
export function stepOf(
  queue: readonly MabarEntry[],
  rows: readonly MabarEntry[],
  id: string,
  step: Step,
): { drop: PendingDrop; place: number } | null {
  const lane = rows.find((entry) => entry.id === id)?.lane ?? null;
  if (lane === null) return null;
  // A step passes a whole party, and takes the own party along.
  const units = unitsOf(rows.filter((entry) => entry.lane === lane));
  const own = units.findIndex((unit) => unit.some((entry) => entry.id === id));
  const others = units.toSpliced(own, 1);
  const at = step === 'front' ? 0 : own + step;
  if (at < 0 || at > others.length || at === own) return null;
  const drop = { mabarID: id, afterID: others[at - 1]?.at(-1)?.id ?? null, beforeID: others[at]?.[0]?.id ?? null };
  // A search hides rows that the step passes, and a party counts as many places as it has rows.
  const after = withDrops({ queue: [...queue], playing: [] }, [drop]).queue;
  return { drop, place: after.findIndex((entry) => entry.id === id) + 1 };
}

/** The copied line: name, id and server, in the form that the game's search and chats use. */
export function playerLine({ player, playerName }: Pick<MabarEntry, 'player' | 'playerName'>): string {
  return `${playerName} ${player.id} (${player.server})`;
}

/** A list place as two digits: `01`. */
export function placeNumber(index: number): string {
  return String(index + 1).padStart(2, '0');
}

export type Gifted = Pick<MabarEntry, 'id' | 'player' | 'playerName' | 'notice'>;

/** Only players without a notice can get gifts (docs/spec/dashboard.md 6). */
export function canBeGifted({ notice }: Pick<MabarEntry, 'notice'>): boolean {
  return notice === null;
}

/** The claim form's values for a player of the queue. */
export function claimDraft({ player, playerName }: Gifted) {
  return {
    id: '',
    action: 'add',
    giftClaimPlayerID: player.id,
    giftClaimPlayerServer: player.server,
    giftClaimPlayerName: playerName,
    giftClaimClass: -1,
    giftClaimMessage: '',
  } as const;
}

/** The player's name, with the one of the stream's chat where the viewer wears it. */
export function shownName({ playerName, chatName }: Pick<MabarEntry, 'playerName' | 'chatName'>): string {
  return chatName === null ? playerName : `${playerName} (${chatName})`;
}
