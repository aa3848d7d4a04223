import { shortenLongWords } from '@mabarin/domain/text-line';
import type { Roles } from '@mabarin/domain/roles';
import { PRIORITY_REGULER } from '@mabarin/domain/mabar/event';
import { addSeconds } from '#platform/date-fns.ts';
import { statusOf, notifyQueueChanged } from './board.commands.ts';
import { insertEntry, lockSpokenFor, updatePresence } from './entry.queries.ts';
import { closeWhenFull } from '#features/mabar/orders/ordering.commands.ts';
import type { LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { roleColumns } from '#platform/db/roles.ts';
import type { Tx } from '#schema.ts';

/** A tap within this time of the last one changes nothing. */
const REPEAT_SECONDS = 10;

export type WonEntry = {
  hostId: string;
  /** The gift's title. */
  title: string;
  player: { id: string; server: string; name: string };
  roles: Roles;
  message: string;
};

/** Queues a gift's winner: one game, Reguler's priority, at the time of the win, ONLINE from now. Returns its id. */
export async function queueWinner(tx: Tx, deps: LiveDeps, won: WonEntry): Promise<number> {
  const screen = await screenOf(tx, deps, won.hostId);
  const entryId = await insertEntry(tx, {
    host_id: won.hostId,
    payment_id: null,
    title: won.title,
    priority: PRIORITY_REGULER,
    need_role: true,
    player_id: won.player.id,
    player_server: won.player.server,
    player_name: won.player.name,
    name_hidden: screen.name(won.player.name) !== null,
    ...roleColumns(won.roles),
    message: shortenLongWords(won.message),
    hidden_reason: screen.text(won.message),
    count: 1,
    state: 'queued',
    paid_at: deps.clock.now(),
    sundul_at: null,
    here_at: null,
    playing_at: null,
    done_at: null,
  });
  if (entryId === null) throw new Error('an entry that nobody paid met a payment');
  await notifyQueueChanged(tx, deps, won.hostId);
  await closeWhenFull(tx, deps, won.hostId);
  return entryId;
}

/** "Saya di sini": ONLINE for 3 hours, by a party's payer for all. Returns false when the entry is not active. */
export async function markPresent(tx: Tx, deps: LiveDeps, entryId: number): Promise<boolean> {
  const now = deps.clock.now();
  const spokenFor = await lockSpokenFor(tx, entryId);
  const own = spokenFor.find(({ id }) => id === entryId);
  if (own === undefined) return false;
  const renewed = spokenFor.filter(({ here_at: at }) => at === null || now >= addSeconds(at, REPEAT_SECONDS));
  if (renewed.length === 0) return true;
  await updatePresence(
    tx,
    renewed.map(({ id }) => id),
    now,
  );
  // A tap while ONLINE only moves its end on the ticket, which no dashboard shows.
  if (renewed.some((entry) => statusOf(entry, now) === 'offline')) await notifyQueueChanged(tx, deps, own.host_id);
  else await appendLiveEvents(tx, deps, own.host_id, [publicRefresh]);
  return true;
}
