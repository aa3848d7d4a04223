import type { Voucher as ShownVoucher, VoucherUses } from '@mabarin/api-client/contract/vouchers';
import { VOUCHERS_LISTED, VOUCHER_USES_LISTED } from '@mabarin/api-client/contract/vouchers';
import { fail } from '@mabarin/domain/errors';
import type { Rupiah } from '@mabarin/domain/money';
import { wibClockText, wibDate } from '@mabarin/domain/time';
import { newVoucherCode } from '@mabarin/domain/vouchers/code';
import { VOUCHERS_OPEN_MAX, type VoucherForm } from '@mabarin/domain/vouchers/form';
import {
  countCurrent,
  countUses,
  hasUse,
  hasVoucher,
  insertUse,
  insertVoucher,
  listUses,
  listVouchers,
  lockVoucher,
  lockVoucherOf,
  stopVoucher as stop,
  type Voucher,
  setReceiver,
} from './voucher.queries.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh, type LiveEvent } from '#features/live/index.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import { addMinutes, startOfMinute } from '#platform/date-fns.ts';
import { isTaken } from '#platform/db/transaction.ts';
import { isUuid } from '#platform/db/uuid.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Throws the reason when nobody can use a voucher now: `vouchers.stopped`, `vouchers.ended`, `vouchers.used_up`,
 * `vouchers.reserved`. `freed`: unpaid orders that end before the new one.
 */
export async function requireUsable(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  voucher: Voucher,
  freed: readonly string[],
): Promise<void> {
  if (voucher.stopped_at !== null) throw fail('vouchers.stopped');
  if (voucher.last_day < wibDate(clock.now())) throw fail('vouchers.ended');
  const { taken, open, freeAt } = await countUses(db, voucher.id, { player: null, without: freed });
  if (taken >= voucher.uses) throw fail('vouchers.used_up');
  if (taken + open >= voucher.uses) throw reserved('vouchers.reserved', freeAt ?? clock.now());
}

/** The refusal until an order's QR ends, as the next whole minute. */
function reserved(code: 'vouchers.reserved' | 'vouchers.reserved_by_player', freeAt: Date) {
  return fail(code, { values: { until: wibClockText(addMinutes(startOfMinute(freeAt), 1)) } });
}

/** A voucher or its uses changed. */
const refreshVouchers: LiveEvent = { kind: 'command', command: 'voucher-refresh' };

type Payer = { id: string; server: string };

/**
 * Returns the payer's keyed hash. Throws `vouchers.used_by_player`, and `vouchers.reserved_by_player` while an unpaid order of the
 * same player uses it. `freed`: as for `requireUsable`.
 */
export async function requireUnused(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { voucher, payer, freed }: { voucher: Voucher; payer: Payer; freed: readonly string[] },
): Promise<string> {
  const player = playerKey(config, payer);
  const { taken, freeAt } = await countUses(db, voucher.id, { player, without: freed });
  if (taken > 0) throw fail('vouchers.used_by_player');
  if (freeAt !== null) throw reserved('vouchers.reserved_by_player', freeAt);
  return player;
}

function playerKey({ secret }: Pick<Deps['config'], 'secret'>, { id, server }: Payer): string {
  return hmac(secret, `voucher player ${id} ${server}`);
}

/**
 * Counts the voucher of a transferred place for its receiver too, before the host's lock is taken. Throws
 * `ticket.transfer_voucher` for one who has used it.
 */
export async function passUse(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { paymentId, to }: { paymentId: string; to: Payer },
): Promise<void> {
  const voucher = await lockVoucherOf(tx, paymentId);
  if (voucher === null) return;
  const player = playerKey(config, to);
  const { taken, open } = await countUses(tx, voucher.id, { player, without: [paymentId] });
  if (taken + open > 0) throw fail('ticket.transfer_voucher');
  await setReceiver(tx, paymentId, player);
}

/** A locked voucher that its payer may use for one order. */
export type LockedVoucher = { readonly voucher: Voucher; readonly player: string };

/**
 * Locks a code's voucher until the commit, so that two orders at once cannot both take its last use. Lock it before a
 * credit. Throws `credit.code_unknown`, and the refusals of `requireUsable` and `requireUnused`.
 */
export async function lockUsable(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { hostId, code, payer }: { hostId: string; code: string; payer: Payer },
): Promise<LockedVoucher> {
  const voucher = await lockVoucher(tx, hostId, code);
  if (voucher === null) throw fail('credit.code_unknown');
  const player = await requireUnused(tx, deps, { voucher, payer, freed: [] });
  await requireUsable(tx, deps, voucher, []);
  return { voucher, player };
}

/** Notes the use of a locked voucher by an order's payment. */
export async function noteUse(
  tx: Tx,
  deps: LiveDeps,
  { voucher, player }: LockedVoucher,
  { paymentId, discount }: { paymentId: string; discount: Rupiah },
): Promise<void> {
  await insertUse(tx, { payment_id: paymentId, voucher_id: voucher.id, player, discount });
  await appendLiveEvents(tx, deps, voucher.host_id, [refreshVouchers]);
}

/** Tells the host's page that a payment has ended or was paid, if it uses a voucher. */
export async function tellUse(
  tx: Tx,
  deps: LiveDeps,
  payment: { id: string; kind: PaymentKind; host_id: string },
): Promise<void> {
  if (payment.kind === 'mabar' && (await hasUse(tx, payment.id)))
    await appendLiveEvents(tx, deps, payment.host_id, [refreshVouchers]);
}

/** One voucher per id. Throws `vouchers.day_over`, `vouchers.too_many`, `vouchers.code_taken`. */
export async function makeVoucher(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'random'>,
  hostId: string,
  { id, code, kind, value, uses, lastDay }: VoucherForm,
): Promise<void> {
  const now = deps.clock.now();
  const today = wibDate(now);
  if (await hasVoucher(tx, id, hostId)) return;
  if (lastDay < today) throw fail('vouchers.day_over');
  if ((await countCurrent(tx, hostId, today)) >= VOUCHERS_OPEN_MAX) throw fail('vouchers.too_many');
  const row = { id, host_id: hostId, kind, value, uses, last_day: lastDay, created_at: now };
  try {
    await insertVoucher(tx, { ...row, code: code === '' ? newVoucherCode((below) => deps.random.int(below)) : code });
  } catch (error) {
    throw isTaken(error) ? fail('vouchers.code_taken') : error;
  }
  // The order form offers the code field from now on.
  await appendLiveEvents(tx, deps, hostId, [publicRefresh, refreshVouchers]);
}

/** Ends a voucher for new orders; open ones keep its price. Throws `vouchers.unknown`. */
export async function stopVoucher(tx: Tx, deps: LiveDeps, hostId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await stop(tx, { hostId, id, now: deps.clock.now() }))) throw fail('vouchers.unknown');
  await appendLiveEvents(tx, deps, hostId, [publicRefresh, refreshVouchers]);
}

/** The host's newest vouchers. */
export async function readVouchers(db: Db, { clock }: Pick<Deps, 'clock'>, hostId: string): Promise<ShownVoucher[]> {
  const today = wibDate(clock.now());
  const rows = await listVouchers(db, hostId, VOUCHERS_LISTED);
  return rows.map(
    ({ id, code, kind, value, uses, last_day: lastDay, created_at: at, stopped_at: stopped, ...sums }) => {
      const taken = sums.taken ?? 0;
      const state = stopped !== null ? 'stopped' : lastDay < today ? 'ended' : taken >= uses ? 'used' : 'open';
      return {
        id,
        code,
        kind,
        value,
        uses,
        taken,
        late: sums.late ?? 0,
        reserved: sums.open ?? 0,
        given: sums.given ?? 0,
        lastDay,
        state,
        at: at.toISOString(),
      };
    },
  );
}

/** The newest uses of one voucher, with who used it. Throws `vouchers.unknown`. */
export async function readUses(db: Db, hostId: string, id: string): Promise<VoucherUses> {
  if (!isUuid(id) || !(await hasVoucher(db, id, hostId))) throw fail('vouchers.unknown');
  const rows = await listUses(db, { hostId, id, limit: VOUCHER_USES_LISTED });
  return rows.map(
    ({ player_name: name, title, count, party_size: players, created_at: at, price, discount, taken, exception }) => ({
      name,
      title,
      games: count * players,
      price,
      discount,
      paid: taken,
      late: taken && exception === 'late',
      at: at.toISOString(),
    }),
  );
}
