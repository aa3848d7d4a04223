import { instantText } from '@mabarin/domain/time';
import { BANK_COOLDOWN_DAYS, maskAccount, type BankForm } from '@mabarin/domain/cash/cash';
import { fail } from '@mabarin/domain/errors';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { GUARDIAN_PURPOSE } from './age.commands.ts';
import { bankName, isBank } from './bank-list.ts';
import { bankAccountMail } from './cash.mail.ts';
import { findBankAccount, putBankAccount, putCompared, type BankAccount, type CashOut } from './cash.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostById, hostOwner, issueNotMe } from '#features/accounts/index.ts';
import { decrypt, encrypt, hmac } from '#platform/crypto/secrets.ts';
import { takeAttempt } from '#platform/http/rate-limits.ts';
import { isHolderChecked } from '#ports/account-verifier.port.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

const NUMBER_PURPOSE = 'bank-account';
export const cashSeals: readonly SealedColumn[] = [
  ...['bank_account', 'cashout'].map((table) => ({ table, column: 'number_sealed', purpose: NUMBER_PURPOSE })),
  { table: 'host_age', column: 'guardian_sealed', purpose: GUARDIAN_PURPOSE },
];
const COOLDOWN_SECONDS = BANK_COOLDOWN_DAYS * 86_400;
/** Window of questions to the bank per host: they may cost money, and could reveal who owns what. */
const CHECK_WINDOW_SECONDS = 3_600;

/** An account number in clear. */
export function openNumber(deps: Pick<Deps, 'config'>, sealed: string): string {
  return decrypt(deps.config.secret, NUMBER_PURPOSE, sealed);
}

/** The same key for the same account of any host; without the server secret nobody finds the number by trying all. */
function numberKey({ config }: Pick<Deps, 'config'>, account: { bankCode: string; bankAccountNumber: string }): string {
  return hmac(config.secret, `bank-account:${account.bankCode}:${account.bankAccountNumber}`);
}

/** The key of a sealed account; null: it was sealed under another secret. */
export function keyOfSealed(
  deps: Pick<Deps, 'config'>,
  account: { bank_code: string; number_sealed: string },
): string | null {
  try {
    const bankAccountNumber = openNumber(deps, account.number_sealed);
    return numberKey(deps, { bankCode: account.bank_code, bankAccountNumber });
  } catch {
    return null;
  }
}

/** Name of an account's holder; `isCompared`: the bank named it. */
export type Holder = { name: string; isCompared: boolean };

/**
 * Null: no such account. Throws `cash.bank_unavailable`, `cash.bank_unchecked` where no bank can be asked and no name
 * was typed, and `http.too_many` after too many questions.
 */
export async function holderOf(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'verifier'>,
  hostId: string,
  form: BankForm,
): Promise<Holder | null> {
  if (!isBank(form.bankCode)) return null;
  await takeAttempt(db, deps, {
    name: 'bank-check',
    subject: hostId,
    max: deps.config.bankChecksPerHost,
    windowSeconds: CHECK_WINDOW_SECONDS,
    refusal: 'http.too_many',
  });
  if (!isHolderChecked(deps)) {
    if (!form.bankAccountHolder) throw fail('cash.bank_unchecked');
    return { name: form.bankAccountHolder, isCompared: false };
  }
  const answer = await deps.verifier.check({ bankCode: form.bankCode, accountNumber: form.bankAccountNumber });
  if (answer.ok) return { name: answer.holder, isCompared: true };
  if (answer.reason === 'unavailable') throw fail('cash.bank_unavailable');
  return null;
}

/**
 * Saves a host's bank account. The same account again changes nothing. Sends a mail, because a stolen session is enough
 * to save one. Throws `cash.bank_cooldown` while the previous account is younger than 30 days and compared.
 */
export async function saveBankAccount(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>,
  input: { hostId: string; form: BankForm; holder: Holder },
): Promise<void> {
  const { hostId, form, holder } = input;
  const now = deps.clock.now();
  const saved = await putBankAccount(
    tx,
    {
      host_id: hostId,
      bank_code: form.bankCode,
      number_sealed: encrypt(deps.config.secret, NUMBER_PURPOSE, form.bankAccountNumber),
      holder: holder.name,
      holder_compared: holder.isCompared,
      saved_at: now,
      number_key: numberKey(deps, form),
    },
    subSeconds(now, COOLDOWN_SECONDS),
  );
  if (saved) {
    const host = await findHostById(tx, hostId);
    if (!host) throw new Error(`host ${hostId} went away`);
    const { bankCode, bankAccountNumber } = form;
    const code = await issueNotMe(tx, deps, hostOwner(hostId));
    const account = {
      at: now,
      bank: bankName(bankCode),
      number: maskAccount(bankAccountNumber),
      holder: holder.name,
      code,
    };
    return sendMail(tx, deps, bankAccountMail(deps.config, host, account));
  }
  const before = await findBankAccount(tx, hostId);
  if (!before) throw new Error(`the bank account of host ${hostId} went away`);
  if (before.bank_code === form.bankCode && openNumber(deps, before.number_sealed) === form.bankAccountNumber) return;
  throw fail('cash.bank_cooldown', {
    values: { timestamp: instantText(addSeconds(before.saved_at, COOLDOWN_SECONDS)) },
  });
}

/** The bank part of a host's profile; the number is masked, `bank_cooldown` null when it may be changed. */
export function bankParts(deps: Pick<Deps, 'config' | 'clock'>, account: BankAccount | null) {
  if (!account) {
    return { bank_code: null, bank_name: null, bank_account: null, bank_holder: null, bank_cooldown: null };
  }
  const until = addSeconds(account.saved_at, COOLDOWN_SECONDS);
  return {
    bank_code: account.bank_code,
    bank_name: bankName(account.bank_code),
    bank_account: maskAccount(openNumber(deps, account.number_sealed)),
    bank_holder: account.holder,
    bank_cooldown: account.holder_compared && until > deps.clock.now() ? until.toISOString() : null,
  };
}

/** Records that the bank names the holder of a cash-out's account; later ones to the account may leave by themselves. */
export async function compareHolder(tx: Tx, deps: Pick<Deps, 'config'>, cashOut: CashOut): Promise<void> {
  await putCompared(tx, cashOut, keyOfSealed(deps, cashOut));
}
