import type { TransferForm } from '@mabarin/domain/mabar/transfer';
import { fail } from '@mabarin/domain/errors';
import { transferMail } from './transfer.mail.ts';
import { findTicket, isOwnEntry, releaseBinding } from './ticket.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { giveEntry, playerNameFor, postponeEntry, setChatName } from '#features/mabar/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { findPayer, replaceTicket } from '#features/payments/index.ts';
import { writeLine } from '#features/team/index.ts';
import { passUse } from '#features/vouchers/index.ts';
import { addressOf } from '#platform/http/address.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** A ticket holder's decisions about its turn. */

/** Window of the limit of name look-ups per address, shared with order forms. */
const LOOK_UP_WINDOW_SECONDS = 10 * 60;

/** "Tunggu aku", for the `nth` time. Throws what `postponeEntry` and `ownEntryOf` throw. */
export async function postpone(tx: Tx, deps: LiveDeps, input: { ticket: string; nth: number }): Promise<void> {
  const own = await ownEntryOf(tx, input.ticket);
  await postponeEntry(tx, deps, { hostId: own.host_id, entryId: own.entry.id, nth: input.nth });
}

/**
 * The receiver's name, asked before any transaction; `ID {gameID}` when none is known. Throws `mabar.player_not_found`,
 * `http.too_many`, and what `ownEntryOf` throws, before the game is asked.
 */
export async function nameReceiver(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'limits' | 'players'>,
  { ticket, form, ip }: { ticket: string; form: TransferForm; ip: string },
): Promise<string> {
  if ((await ownEntryOf(db, ticket)).member_of !== null) throw fail('ticket.transfer_party');
  const name = await playerNameFor(db, deps, { id: form.gameID, server: form.gameServerID }, () =>
    deps.limits.hit('player', addressOf(ip), deps.config.lookUpsPerAddress, LOOK_UP_WINDOW_SECONDS),
  );
  if (name === null) throw fail('mabar.player_not_found');
  return name;
}

/**
 * Transfers a ticket's place to another player. Returns the payment with its new ticket; the old one only says so, and a
 * mail to who paid. No money moves. Throws what `giveEntry`, `passUse` and `ownEntryOf` throw.
 */
export async function transfer(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'config' | 'jobs' | 'random'>,
  { ticket, form, name }: { ticket: string; form: TransferForm; name: string },
): Promise<string> {
  const { host_id: hostId, name: host, entry, payment } = await ownEntryOf(tx, ticket);
  const to = { id: form.gameID, server: form.gameServerID, name };
  if (payment !== null) await passUse(tx, deps, { paymentId: payment.id, to });
  const before = await giveEntry(tx, deps, { hostId, entryId: entry.id, to });
  const paymentId = before.payment_id;
  if (paymentId === null || !(await replaceTicket(tx, paymentId, deps.random.token(16)))) {
    throw fail('ticket.transferred_before');
  }
  const payer = await findPayer(tx, paymentId);
  if (payer !== null) {
    await sendMail(tx, deps, transferMail(deps.config, { ...payer, host, to: name }), {
      payment: paymentId,
      mail: 'transfer',
    });
  }
  await writeLine(
    tx,
    deps,
    { hostId, memberId: null, actor: turnText.actor },
    { action: turnText.transferred(before.player_name), about: name },
    { call: `transfer ${paymentId}`, key: null },
  );
  return paymentId;
}

/**
 * Wears the bound chat name on list and overlay, or the player name. Throws `ticket.not_found`, `ticket.transferred`,
 * `ticket.not_own` and `ticket.not_waiting`.
 */
export async function wearChatName(
  tx: Tx,
  deps: LiveDeps,
  { ticket, worn }: { ticket: string; worn: boolean },
): Promise<void> {
  const { entry, chat, host_id: hostId } = await ownEntryOf(tx, ticket);
  const name = chat?.name ?? null;
  if (name === null) throw fail('ticket.not_waiting');
  const screen = await screenOf(tx, deps, hostId);
  const shown = worn && name !== '' && screen.name(name) === null;
  await setChatName(tx, entry.id, shown ? name : null);
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
}

/** Ends the binding to a person of the chat, for the `nth` time. Throws what `wearChatName` throws. */
export async function releaseChat(tx: Tx, deps: LiveDeps, input: { ticket: string; nth: number }): Promise<void> {
  const { entry, host_id: hostId } = await ownEntryOf(tx, input.ticket);
  if (!(await releaseBinding(tx, entry.id, input.nth))) return;
  await setChatName(tx, entry.id, null);
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
}

/** For the host's log. */
const turnText = {
  actor: 'Penonton',
  transferred: (from: string) => `memindahkan tempat ${from} ke pemain lain`,
} as const;

/** Throws `ticket.not_found`, `ticket.transferred`, `ticket.not_own` and `ticket.not_waiting`. */
async function ownEntryOf(db: Db, ticket: string) {
  const own = await findTicket(db, ticket);
  if (!own) throw fail('ticket.not_found');
  if (own.moved) throw fail('ticket.transferred');
  const { entry, ...rest } = own;
  if (!entry) throw fail('ticket.not_waiting');
  if (own.member_of === null && !isOwnEntry(own)) throw fail('ticket.not_own');
  return { ...rest, entry };
}
