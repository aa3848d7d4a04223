import {
  codeKey,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  recoveryText,
} from '@mabarin/domain/accounts/second-factor';
import { fail } from '@mabarin/domain/errors';
import { takePasskeyCode } from '#features/accounts/passkeys/passkey.challenge.ts';
import {
  acceptStep,
  confirmSecondFactor,
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  putUnconfirmed,
  replaceRecoveryCodes,
  type SecondFactor,
} from './second-factor.queries.ts';
import { ownerColumn, type AccountOwner } from '#features/accounts/token.queries.ts';
import type { Deps } from '#deps.ts';
import { decrypt, encrypt, sha256 } from '#platform/crypto/secrets.ts';
import { newTotpSecret, totpUri, verifyTotp } from '#platform/crypto/totp.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { forgetAttempts, takeAttempt } from '#platform/http/rate-limits.ts';
import { drawQr } from '#platform/images/qr.ts';
import type { Db, Tx } from '#schema.ts';

const SECRET_PURPOSE = 'second-factor';
export const secondFactorSeals: readonly SealedColumn[] = [
  { table: 'second_factor', column: 'secret_sealed', purpose: SECRET_PURPOSE },
];

/** Limit of tries of a code: three of a million are right at any time. */
const TRIES = 5;
const TRIES_WINDOW_SECONDS = 15 * 60;

/** Side of the app's QR in pixels. */
const QR_SIDE = 250;

/** Tries of a login are the account's, those of a command its session's: nobody uses up another's. */
type Tries = { sessionId?: string | undefined };

/** Counts a try of a code before its transaction. A missing code is no try. Throws `accounts.second_factor_wait`. */
async function takeCodeAttempt(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: AccountOwner,
  { code, sessionId }: { code: string | undefined } & Tries,
): Promise<void> {
  if (code === undefined) return;
  await takeAttempt(db, deps, {
    ...triesOf(owner, { sessionId }),
    max: TRIES,
    windowSeconds: TRIES_WINDOW_SECONDS,
    refusal: 'accounts.second_factor_wait',
  });
}

/** A proved code ends the count; a guess must not. */
export function returnCodeAttempts(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: AccountOwner,
  tries: Tries,
): Promise<void> {
  return forgetAttempts(db, deps, triesOf(owner, tries));
}

function triesOf(owner: AccountOwner, { sessionId }: Tries) {
  return sessionId === undefined
    ? { name: 'second-factor-login', subject: ownerColumn(owner).id }
    : { name: 'second-factor-command', subject: sessionId };
}

/**
 * Runs a guarded command, of a session or of a login: `work` proves the second factor inside its transaction, so a
 * refused command leaves its code unused. A command that succeeds without asking leaves the try counted. Throws
 * `accounts.second_factor_needed`, `accounts.second_factor_wrong` and `accounts.second_factor_wait`.
 */
export async function withSecondFactor<Result>(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: AccountOwner,
  { code, sessionId }: { code: string | undefined } & Tries,
  work: (prove: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  await takeCodeAttempt(db, deps, owner, { code, sessionId });
  const tried = { proved: false };
  const result = await work(async (tx) => {
    await requireSecondFactor(tx, deps, owner, code);
    tried.proved = true;
  });
  if (tried.proved && code !== undefined) await returnCodeAttempts(db, deps, owner, { sessionId });
  return result;
}

/** An account without a second factor passes; `takeCodeAttempt` has counted the try. */
async function requireSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: AccountOwner,
  code: string | undefined,
): Promise<void> {
  const factor = await lockSecondFactor(tx, owner);
  if (factor === null || factor.confirmed_at === null) return;
  if (code === undefined || codeKey(code) === '') throw fail('accounts.second_factor_needed');
  if (await takePasskeyCode(tx, deps, ownerColumn(owner).id, code)) return;
  if (!(await useCode(tx, deps, factor, code))) throw fail('accounts.second_factor_wrong');
}

async function useCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  factor: SecondFactor,
  typed: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const code = codeKey(typed);
  const secret = decrypt(deps.config.secret, SECRET_PURPOSE, factor.secret_sealed);
  const step = verifyTotp({ secret, code, now, lastStep: factor.last_step });
  if (step !== null) return acceptStep(tx, factor.id, step);
  return consumeRecoveryCode(tx, factor.id, { hash: sha256(code), now });
}

export async function readSecondFactor(db: Db, owner: AccountOwner) {
  const factor = await findSecondFactor(db, owner);
  if (factor === null || factor.confirmed_at === null) return { since: null, recoveryCodes: 0, removalAt: null };
  return {
    since: factor.confirmed_at,
    recoveryCodes: await countRecoveryCodes(db, factor.id),
    removalAt: factor.removal_at,
  };
}

/** No effect until confirmed; another start replaces it. Throws `accounts.second_factor_on`. */
export async function startSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  owner: AccountOwner,
  label: string,
): Promise<{ secret: string; qr: string }> {
  const secret = newTotpSecret(deps.random);
  const started = await putUnconfirmed(tx, {
    id: deps.random.uuid(),
    host_id: owner.hostId,
    member_id: owner.memberId,
    secret_sealed: encrypt(deps.config.secret, SECRET_PURPOSE, secret),
    created_at: deps.clock.now(),
    last_step: null,
  });
  if (!started) throw fail('accounts.second_factor_on');
  return { secret, qr: drawQr(totpUri({ secret, label }), QR_SIDE) };
}

/** Returns recovery codes, never shown again. Throws `accounts.second_factor_on`, `..._off` and `..._wrong`. */
export async function finishSecondFactor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  owner: AccountOwner,
  code: string,
): Promise<string[]> {
  const factor = await lockSecondFactor(tx, owner);
  if (factor === null) throw fail('accounts.second_factor_off');
  if (factor.confirmed_at !== null) throw fail('accounts.second_factor_on');
  if (!(await useCode(tx, deps, factor, code))) throw fail('accounts.second_factor_wrong');
  await confirmSecondFactor(tx, factor.id, deps.clock.now());
  return renewCodes(tx, deps, factor.id);
}

/** Replaces the recovery codes; the caller has proved the second factor. Throws `accounts.second_factor_off`. */
export async function renewRecoveryCodes(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  owner: AccountOwner,
): Promise<string[]> {
  const factor = await lockSecondFactor(tx, owner);
  if (factor === null || factor.confirmed_at === null) throw fail('accounts.second_factor_off');
  return renewCodes(tx, deps, factor.id);
}

async function renewCodes(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, factorId: string): Promise<string[]> {
  const letter = () => RECOVERY_ALPHABET.charAt(deps.random.int(RECOVERY_ALPHABET.length));
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, letter).join(''));
  await replaceRecoveryCodes(tx, factorId, codes.map(sha256), deps.clock.now());
  return codes.map(recoveryText);
}

/** Turns the proved second factor off; returns false when it was off. */
export async function stopSecondFactor(tx: Tx, owner: AccountOwner): Promise<boolean> {
  const factor = await lockSecondFactor(tx, owner);
  if (factor === null) return false;
  await deleteSecondFactor(tx, factor.id);
  return factor.confirmed_at !== null;
}
