import { BANK_COOLDOWN_DAYS, payoutBy } from '@mabarin/domain/cash/cash';
import { isViewers, takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { fail } from '@mabarin/domain/errors';
import type { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import { restriction, type Restriction } from '@mabarin/domain/restrictions/restriction';
import { wibDate } from '@mabarin/domain/time';
import {
  findBankAccount,
  findMoneyStop,
  findOpenRestore,
  hostAgeQuery,
  openCashOuts,
  type BankAccount,
  type OpenCashOut,
} from './cash.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { findHostById, freezeOf } from '#features/accounts/index.ts';
import { disputesOfHost } from '#features/disputes/index.ts';
import { creditsByReadyDay, heldOfHost } from '#features/ledger/index.ts';
import { findKnown, objectTo, reasonIn, withObjection, type Known } from '#features/restrictions/index.ts';
import { addDays, subDays } from '#platform/date-fns.ts';
import type { Db, Tx } from '#schema.ts';

/** A text that was taken down is told for this long; its host may have another by then. */
const TOLD_DAYS = 30;

/** Everything that is kept from an active host, money first; each with the objection to it. */
export async function restrictionsOfHost(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  hostId: string,
): Promise<Restriction[]> {
  const now = clock.now();
  const [host, known, bank, age, cashOuts, held, disputes, stop, restore, credits] = await Promise.all([
    findHostById(db, hostId),
    findKnown(db, hostId),
    findBankAccount(db, hostId),
    hostAgeQuery(db, hostId).executeTakeFirst(),
    openCashOuts(db, hostId),
    heldOfHost(db, hostId),
    disputesOfHost(db, hostId, now),
    findMoneyStop(db),
    findOpenRestore(db),
    creditsByReadyDay(db, hostId, wibDate(addDays(now, 1))),
  ]);
  const freeze = host && (await freezeOf(db, host, now));
  const stopped = stop ?? restore;
  const waiting =
    credits.reduce((sum, { amount }) => sum + amount, 0) - held.reduce((sum, { amount }) => sum + amount, 0);
  const last =
    credits
      .map(({ ready_on: day }) => day)
      .toSorted()
      .at(-1) ?? null;
  return [
    ...(freeze === null ? [] : [freeze]),
    ...(stopped === null
      ? []
      : [
          restriction('money_stopped', stop === null ? 'restored' : 'precaution', {
            since: (stop?.stopped_at ?? restore?.restored_at)?.toISOString() ?? null,
          }),
        ]),
    ...keptPayments(disputes, held).map(([, one]) => one),
    ...(freeze !== null || stopped !== null
      ? []
      : cashOuts.map((one) => ofCashOut(one, { now, limit: config.fourEyesOver }))),
    ...(bank !== null && age === undefined ? [restriction('age_missing', 'age_missing')] : []),
    ...ofBank(bank, now),
    ...(last === null || waiting <= 0
      ? []
      : [restriction('income_settling', 'settling', { amount: waiting, until: last })]),
    ...textsOf(known, now),
  ].map((one) => withObjection(known, one));
}

type Disputes = Awaited<ReturnType<typeof disputesOfHost>>;
type Held = Awaited<ReturnType<typeof heldOfHost>>;

function keptPayments(disputes: Disputes, held: Held): [paymentId: string, Restriction][] {
  const disputed = new Set(disputes.map((one) => one.payment_id));
  return [
    ...disputes
      .filter(({ state }) => state === 'open')
      .map(({ payment_id: id, held: amount, created_at: at, deadline: until, id: about }): [string, Restriction] => [
        id,
        restriction('dispute', 'disputed_payments', { amount, since: at.toISOString(), until, about }),
      ]),
    ...held
      .filter((one) => !disputed.has(one.payment_id))
      .map(({ payment_id: id, amount, created_at: at }): [string, Restriction] => [
        id,
        restriction('held', 'gateway_lost', { amount, since: at.toISOString(), about: id }),
      ]),
  ];
}

/** Payments of which a part is kept from a host, by id. */
export async function keptPaymentsOf(db: Db, hostId: string, now: Date): Promise<Map<string, Restriction>> {
  return new Map(keptPayments(...(await Promise.all([disputesOfHost(db, hostId, now), heldOfHost(db, hostId)]))));
}

/** Throws `restrictions.gone`. */
export async function objectOfHost(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'config'>,
  { hostId, form }: { hostId: string; form: ObjectionForm },
): Promise<void> {
  const host = await findHostById(tx, hostId);
  if (host === null) throw fail('accounts.relogin');
  await objectTo(tx, deps, await restrictionsOfHost(tx, deps, hostId), { hostId, host: host.username, form });
}

function ofCashOut(
  { id, amount, created_at: at, held_until: until, held_because: because, ...cashOut }: OpenCashOut,
  { now, limit }: { now: Date; limit: number },
): Restriction {
  const known = { amount, since: at.toISOString(), about: id };
  if (until !== null && until > now)
    return restriction('cash_out_wait', because === 'helper' ? 'new_helper' : 'new_account', {
      ...known,
      until: until.toISOString(),
    });
  const latest = payoutBy(until ?? at);
  if (!cashOut.holder_compared) return restriction('cash_out_check', 'holder_typed', { ...known, until: latest });
  if (cashOut.state === 'requested' && amount > limit)
    return restriction('cash_out_check', 'large_amount', { ...known, until: latest });
  return restriction('cash_out_bank', 'at_bank', { ...known, until: latest });
}

/** Until the holder is compared the account may be mended. */
function ofBank(bank: BankAccount | null, now: Date): Restriction[] {
  if (bank === null || !bank.holder_compared) return [];
  const until = addDays(bank.saved_at, BANK_COOLDOWN_DAYS);
  if (until <= now) return [];
  return [
    restriction('bank_cooldown', 'account_changed', {
      since: bank.saved_at.toISOString(),
      until: until.toISOString(),
    }),
  ];
}

/** The host's own texts and pictures that operators took down. */
function textsOf(known: Known, now: Date): Restriction[] {
  return known.reasons
    .filter(({ kind, about, at }) => kind === 'text_hidden' && isOwn(about) && at > subDays(now, TOLD_DAYS))
    .map(({ about, at }) =>
      restriction('text_hidden', reasonIn(known, 'text_hidden', about), { since: at.toISOString(), about }),
    );
}

function isOwn(about: string): boolean {
  const kind = takedownKind(about);
  return Object.hasOwn(takedownText, kind) && !isViewers(kind);
}
