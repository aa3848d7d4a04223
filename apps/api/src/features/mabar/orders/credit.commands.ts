import type { CreditOffer } from '@mabarin/api-client/contract/credit';
import { creditEnd, gamesWorth, returnableGames } from '@mabarin/domain/credit/credit';
import { fail } from '@mabarin/domain/errors';
import { priceLeft } from '@mabarin/domain/refunds/refund';
import { boughtGames, doneListEvent, notifyQueueChanged, readEntryId } from '#features/mabar/queue/board.commands.ts';
import { openTask } from '#features/tasks/index.ts';
import { creditMail } from './credit.mail.ts';
import { returnGames } from '#features/mabar/games/entry-games.queries.ts';
import { findEntry, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import { lockStatistic } from '#features/mabar/games/game.queries.ts';
import { findSold } from './order.queries.ts';
import type { Deps } from '#deps.ts';
import { giveCredit, type GivenCredit } from '#features/credit/index.ts';
import { isDisputed } from '#features/disputes/index.ts';
import { balances, lockHostAccount } from '#features/ledger/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { givenOfPayment } from '#features/payments/index.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * The cost for the host of giving back games of an entry. Throws `mabar.entry_not_found`, `credit.nothing_left`,
 * `credit.free`, `credit.blacklisted`, `credit.disputed`.
 */
export async function readOffer(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostId: string,
  mabarID: string,
): Promise<CreditOffer> {
  const now = deps.clock.now();
  const { entry, left, sold } = await returnable(db, hostId, mabarID);
  if (await isDisputed(db, sold.paymentId)) throw fail('credit.disputed');
  return {
    playerName: entry.player_name,
    title: entry.title,
    price: sold.price,
    bought: boughtGames(entry),
    played: entry.played,
    returned: entry.returned,
    returnable: left,
    left: sold.left,
    gamesLeft: sold.gamesLeft,
    ready: (await balances(db, hostId, now)).ready,
    ends: creditEnd(now).toISOString(),
  };
}

/**
 * Gives back paid and unplayed games as credit on the viewer's ticket. An amount above the ready balance waits for it,
 * with a task for the operators. Throws `mabar.entry_not_found`, `credit.nothing_left`, `credit.free`,
 * `credit.blacklisted`, `credit.too_many_games`, `credit.disputed`.
 */
export async function giveGamesBack(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'notifyLive' | 'random' | 'show'>,
  hostId: string,
  { mabarID, games }: { mabarID: string; games: number },
): Promise<GivenCredit> {
  const now = deps.clock.now();
  await lockStatistic(tx, hostId);
  const { entry, left, sold } = await returnable(tx, hostId, mabarID);
  const after = await returnGames(tx, hostId, entry.id, { games, now });
  if (after === null) throw fail('credit.too_many_games', { values: { left } });
  await notifyQueueChanged(tx, deps, hostId);
  await appendLiveEvents(tx, deps, hostId, [
    ...(after.state === 'done' ? [doneListEvent] : []),
    { kind: 'command', command: 'cash-refresh' },
  ]);
  const amount = gamesWorth({ ...sold, bought: boughtGames(entry), games });
  await deps.show.takeBackPayment(tx, deps, sold.paymentId, { credit: amount, games });
  const given = await giveCredit(tx, deps, { hostId, paymentId: sold.paymentId, entryId: entry.id, games, amount });
  // Asked under the account's lock, behind which a dispute is opened too.
  await lockHostAccount(tx, hostId);
  if (await isDisputed(tx, sold.paymentId)) throw fail('credit.disputed');
  if (given.pending > 0) {
    const detail = { host: hostId, payment: sold.paymentId, amount, pending: given.pending };
    await openTask(tx, { subject: `credit ${given.id}`, reason: 'credit', detail, now });
  }
  if (sold.email !== null) {
    const title = entry.party_id === null ? entry.title : `${entry.title} ${entry.player_name}`;
    const mail = creditMail(deps.config, sold.email, { ...given, ...sold, title });
    await sendMail(tx, deps, mail, { payment: sold.paymentId, mail: 'credit' });
  }
  return given;
}

async function returnable(
  db: Db,
  hostId: string,
  mabarID: string,
): Promise<{ entry: EntryRow; left: number; sold: Awaited<ReturnType<typeof soldAs>> }> {
  const entry = await findEntry(db, hostId, readEntryId(mabarID));
  if (entry === null) throw fail('mabar.entry_not_found');
  const left = returnableGames({ ...entry, bought: boughtGames(entry) });
  if (left === 0) throw fail('credit.nothing_left');
  const sold = await soldAs(db, entry);
  if (sold.price === 0) throw fail('credit.free');
  if (sold.left === 0) throw fail('credit.nothing_left');
  if (sold.blocked) throw fail('credit.blacklisted');
  return { entry, left, sold };
}

/** The sold price of an entry, for a party its share, rounded down; less when its credit was gone. */
async function soldAs(db: Db, entry: EntryRow) {
  const { id, payment_id, party_id, party_size: players } = entry;
  const paymentId = payment_id ?? party_id;
  const sold = paymentId === null ? null : await findSold(db, paymentId);
  if (paymentId === null || sold === null) throw new Error(`entry ${id} was never sold`);
  const given = await givenOfPayment(db, paymentId);
  const gamesLeft = boughtGames(entry) * players - given.games;
  const left = priceLeft(sold, given);
  return { ...sold, paymentId, left, gamesLeft, price: Math.floor(sold.price / players) };
}
