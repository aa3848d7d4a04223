import { operatorSeals } from './identity.commands.ts';
import { legalSeals } from '#features/operator/legal/legal.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import { allowStatements, countSealedJobs } from '#features/operator/operator.queries.ts';
import type { Deps } from '#deps.ts';
import { hostSeals, secondFactorSeals } from '#features/accounts/index.ts';
import { cashSeals } from '#features/cash/index.ts';
import { creditSeals } from '#features/credit/index.ts';
import { discordSeals } from '#features/discord/index.ts';
import { giftSeals } from '#features/gifts/index.ts';
import { notifySeals } from '#features/notify/index.ts';
import { privacySeals } from '#features/privacy/index.ts';
import { openingSeals, pushSeals } from '#features/push/index.ts';
import { refundSeals } from '#features/refunds/index.ts';
import { webhooksSeals } from '#features/webhooks/index.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import { replaceFingerprint, resealColumn } from '#platform/db/secret.queries.ts';
import { fingerprintOf } from '#platform/secret.ts';
import type { Tx } from '#schema.ts';

/** Time limit of one statement. */
const LIMIT_MS = 600_000;

/** Every column that the server secret seals; a test compares it with the tables. */
export const sealedColumns = [
  ...hostSeals,
  ...secondFactorSeals,
  ...cashSeals,
  ...creditSeals,
  ...discordSeals,
  ...giftSeals,
  ...notifySeals,
  ...privacySeals,
  ...pushSeals,
  ...openingSeals,
  ...refundSeals,
  ...webhooksSeals,
  ...operatorSeals,
  ...legalSeals,
];

/**
 * Reseals this database from MABARIN_SECRET_BEFORE to MABARIN_SECRET. Values that the old secret does not open stay.
 * Throws `OperatorError`.
 */
export async function rotateSecret(tx: Tx, { config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<string> {
  const { secret, secretBefore } = config;
  if (secretBefore === null)
    throw new OperatorError('Set MABARIN_SECRET_BEFORE to the secret that was used until now.');
  const [from, to] = [fingerprintOf(secretBefore), fingerprintOf(secret)];
  if (!(await replaceFingerprint(tx, { from, to, now: clock.now() })))
    throw new OperatorError('MABARIN_SECRET_BEFORE is not the secret that this database was used with.');
  const waiting = await countSealedJobs(tx);
  if (waiting > 0)
    throw new OperatorError(`${waiting} mails wait, sealed with the old secret: let them be sent first.`);
  await allowStatements(tx, LIMIT_MS);
  let resealed = 0;
  let unreadable = 0;
  for (const column of sealedColumns) {
    resealed += await resealColumn(tx, column, (text) => {
      const opened = open(secretBefore, column.purpose, text);
      if (opened === null) unreadable += 1;
      return opened === null ? null : encrypt(secret, column.purpose, opened);
    });
  }
  const rest = unreadable === 0 ? '' : ` ${unreadable} could not be opened and stay as they are.`;
  return `${resealed} texts are sealed with the new secret.${rest} Everybody has to log in again.`;
}

/** Null: sealed with another secret, from before secrets were compared. */
function open(secret: string, purpose: string, text: string): string | null {
  try {
    return decrypt(secret, purpose, text);
  } catch {
    return null;
  }
}
