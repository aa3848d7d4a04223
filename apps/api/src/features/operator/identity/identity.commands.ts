import { PASSKEY_CODE } from '@mabarin/domain/accounts/second-factor';
import { DATABASE_OWNER } from '@mabarin/domain/desk/acts';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { durationText, secondsUntil } from '@mabarin/domain/time';
import {
  disableOperatorRow,
  findOperator,
  isOwner,
  listOperatorRows,
  putOperator,
  replaceCredentials,
  takeTotpStep,
  type OperatorRow,
} from './identity.queries.ts';
import { recordAct, type Call, type Done, type LittleDeps } from '#features/operator/call.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import { deletePasskeysOfOperator } from './operator-passkey.queries.ts';
import type { Deps } from '#deps.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/passwords.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import { newTotpSecret, totpUri, verifyTotp } from '#platform/crypto/totp.ts';
import { countWithBackoff, deleteAttempts, type Backoff } from '#platform/db/rate-limit.queries.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keyOf } from '#platform/http/rate-limits.ts';
import type { Db, Tx } from '#schema.ts';

/** An operator's credentials; `code` comes from an authenticator app. */
export type Credentials = { name: string; secret: string; code: string };

/** The sandbox's operator, who needs no credentials; never in production. */
export const DEMO_OPERATOR = 'demo';
const demoOperators: readonly string[] = [DEMO_OPERATOR, 'demo2'];
const reserved: readonly string[] = [DATABASE_OWNER, ...demoOperators];

const TOTP_PURPOSE = 'operator-totp';
export const operatorSeals: readonly SealedColumn[] = [
  { table: 'operator', column: 'totp_sealed', purpose: TOTP_PURPOSE },
];

/** Five tries, then a wait of half a minute that doubles up to a quarter of an hour. */
const backoff: Backoff = { free: 5, firstSeconds: 30, longestSeconds: 900, forgetSeconds: 3_600 };

/**
 * Returns the name of the operator with these credentials. Throws `OperatorError`; a refusal of a known name is logged.
 */
export async function signIn(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  from: string,
  { name: typed, secret, code }: Credentials,
): Promise<string> {
  const name = typed.trim().toLowerCase();
  const now = deps.clock.now();
  // By where it is tried too: who knows a name locks nobody else out of it.
  const key = keyOf(deps, { name: 'operator', subject: `${name} ${from}` });
  const retryAt = await countWithBackoff(db, { key, now, backoff });
  if (retryAt !== null) throw tooManyTries(deps, retryAt);
  const row = await findOperator(db, name);
  const isRight = await verifyPassword(row?.secret_hash ?? null, secret.trim());
  if (row === null || !isRight || !(await takesCode(db, deps, row, { code, by: 'any' }))) {
    if (row !== null) {
      const refusal = { operator: { name, from }, action: 'sign-in refused', subject: name, reason: '' } as const;
      await transaction(db, (tx) => recordAct(tx, deps, refusal));
    }
    throw fail('desk.sign_in_wrong');
  }
  await deleteAttempts(db, key);
  return name;
}

function tooManyTries(deps: Pick<Deps, 'clock'>, retryAt: Date): Failure {
  const seconds = secondsUntil(retryAt, deps.clock.now());
  return fail('desk.sign_in_wait', { values: { wait: durationText(seconds) }, retryAfter: seconds });
}

/**
 * Takes a fresh code of a signed-in operator, once. Throws `OperatorError` for a wrong or used one, and after too many
 * tries; an empty code is no try.
 */
export async function takeCode(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  { name, code, by = 'any' }: { name: string; code: string; by?: 'any' | 'app' },
): Promise<void> {
  if (code === '') throw fail('desk.code_wrong');
  if (deps.config.seedDemo && isDemoOperator(name)) return;
  const now = deps.clock.now();
  const key = keyOf(deps, { name: 'operator', subject: name });
  const retryAt = await countWithBackoff(db, { key, now, backoff });
  if (retryAt !== null) throw tooManyTries(deps, retryAt);
  const row = await findOperator(db, name);
  if (row === null || !(await takesCode(db, deps, row, { code, by }))) {
    throw fail('desk.code_wrong');
  }
  await deleteAttempts(db, key);
}

/** Takes a code of the app, or one that a passkey earned, once. */
async function takesCode(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  row: OperatorRow,
  { code, by }: { code: string; by: 'any' | 'app' },
): Promise<boolean> {
  if (code.trim().startsWith(PASSKEY_CODE)) {
    if (by === 'app' || row.disabled_at !== null) return false;
    // Loaded when somebody has such a code, so that the commands of a terminal start without the area.
    const { takePasskeyCode } = await import('#features/accounts/index.ts');
    return takePasskeyCode(db, deps, codeOwner(row), code.trim());
  }
  const now = deps.clock.now();
  const step = verifyTotp({ secret: openTotp(deps, row), code: code.trim(), now, lastStep: row.totp_step });
  return step !== null && takeTotpStep(db, row, step);
}

/** New credentials void the codes that a passkey earned before. */
export function codeOwner({ name, secret_hash: hash }: Pick<OperatorRow, 'name' | 'secret_hash'>): string {
  return `operator:${name}:${hash}`;
}

/** The sandbox's demo operators, two because some money takes two. */
export function isDemoOperator(name: string): boolean {
  return demoOperators.includes(name);
}

/** During a rotation, values are still sealed with the previous secret. */
function openTotp({ config }: Pick<Deps, 'config'>, { totp_sealed: sealed }: OperatorRow): string {
  try {
    return decrypt(config.secret, TOTP_PURPOSE, sealed);
  } catch (error) {
    if (config.secretBefore === null) throw error;
    return decrypt(config.secretBefore, TOTP_PURPOSE, sealed);
  }
}

/** Throws `OperatorError` unless this connection's login owns the database. */
export async function requireOwner(db: Db): Promise<void> {
  if (!(await isOwner(db)))
    throw new OperatorError('--owner is for the login that owns the database: MABARIN_DATABASE_OWNER_URL.');
}

/** The issuer of an operator's credentials: two operators with one issuer do not count as two. */
export async function issuerOf(db: Db, name: string): Promise<string> {
  return (await findOperator(db, name))?.issuer ?? name;
}

/** Makes an operator, or reactivates a disabled one. Returns its credentials, shown only once. */
async function addOperator(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'random'>,
  { name: typed, by }: { name: string; by: string },
): Promise<string> {
  const name = typed.toLowerCase();
  if (!/^[a-z][a-z0-9.-]{1,30}$/.test(name) || reserved.includes(name)) {
    throw new OperatorError('A name has 2 to 31 small letters, digits, dots and dashes, and begins with a letter.');
  }
  const { row, shown } = await newCredentials(tx, deps, { name, by });
  const fresh = { name, ...row, totp_step: null, created_at: deps.clock.now(), disabled_at: null };
  const isMade = await putOperator(tx, fresh).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('made by the owner of the database'))) throw error;
    throw new OperatorError('The first operator is made by the owner of the database: repeat this with --owner.');
  });
  if (!isMade) throw new OperatorError(`There is an operator ${name} already.`);
  return (await listOperatorRows(tx)).length === 1 ? `${shown}\n${FIRST}` : shown;
}

const FIRST = [
  'Next: keep the secret in a password manager and the address in an authenticator app (as QR: qrencode -t ansiutf8).',
  'Then "sign-in" here, and "desk link" for the desk in a browser. Large sums take two operators, both added with --owner.',
].join('\n');

/** Throws `OperatorError` while nobody could sign in. */
export async function requireAnyOperator(db: Db): Promise<void> {
  if ((await listOperatorRows(db)).length > 0) return;
  throw new OperatorError(
    'There is no operator yet. Whoever holds the login that owns the database makes the first: operators add <name> --owner --why <text>.',
  );
}

/** Replaces an operator's secret and authenticator; the old ones and its passkeys end at once. */
async function rotateOperator(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'random'>,
  { name, by }: { name: string; by: string },
): Promise<string> {
  const { row, shown } = await newCredentials(tx, deps, { name, by });
  if (!(await replaceCredentials(tx, name, row))) throw new OperatorError(`There is no active operator ${name}.`);
  await deletePasskeysOfOperator(tx, name);
  return shown;
}

async function disableOperator(tx: Tx, deps: Pick<Deps, 'clock'>, name: string): Promise<void> {
  if (!(await disableOperatorRow(tx, name, deps.clock.now())))
    throw new OperatorError(`There is no active operator ${name}.`);
  await deletePasskeysOfOperator(tx, name);
}

async function newCredentials(
  tx: Tx,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  { name, by }: { name: string; by: string },
) {
  const secret = random.token(24);
  const totp = newTotpSecret(random);
  const row = {
    secret_hash: await hashPassword(secret),
    totp_sealed: encrypt(config.secret, TOTP_PURPOSE, totp),
    // The issuer has seen the secret and could be this operator.
    issuer: by === DATABASE_OWNER ? name : await issuerOf(tx, by),
  };
  const shown = [
    `Shown this once, for ${name} alone:`,
    `  secret         ${secret}`,
    `  authenticator  ${totpUri({ secret: totp, label: `ops ${name}` })}`,
  ].join('\n');
  return { row, shown };
}

export async function listOperators(db: Db, { config }: Pick<Deps, 'config'>) {
  const rows = (await listOperatorRows(db)).map(({ name, issuer, created_at: since, disabled_at: disabled }) => ({
    name,
    issuer,
    since,
    disabled,
  }));
  // Nobody made the demo's operators.
  const demo = config.seedDemo
    ? demoOperators.map((name) => ({ name, issuer: null, since: null, disabled: null }))
    : [];
  return { data: [...demo, ...rows] };
}

export async function add(tx: Tx, deps: LittleDeps, { subject: name, operator }: Call): Promise<Done> {
  return { text: await addOperator(tx, deps, { name, by: operator.name }), after: { credentials: 'new' } };
}

export async function rotate(tx: Tx, deps: LittleDeps, { subject: name, operator }: Call): Promise<Done> {
  return { text: await rotateOperator(tx, deps, { name, by: operator.name }), after: { credentials: 'new' } };
}

export async function disableOne(tx: Tx, deps: LittleDeps, { subject: name }: Call): Promise<Done> {
  await disableOperator(tx, deps, name);
  return { text: `${name} is no operator any more.`, before: { state: 'active' }, after: { state: 'disabled' } };
}
