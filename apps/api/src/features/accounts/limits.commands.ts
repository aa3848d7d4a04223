import { findHostByEmail } from './host.queries.ts';
import { manyLoginsMail } from './recovery.mail.ts';
import type { Deps } from '#deps.ts';
import { encrypt, decrypt } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addressOf } from '#platform/http/address.ts';
import { networkOf } from '#platform/http/network.ts';
import {
  countAttempt,
  forgetAttempts,
  returnAttempt,
  takeSlowedAttempt,
  tooMany,
  type Subject,
} from '#platform/http/rate-limits.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db } from '#schema.ts';

const PROBE_WINDOW_SECONDS = 10 * 60;
const SEARCH_WINDOW_SECONDS = 10 * 60;
const MAIL_WINDOW_SECONDS = 3600;
/** All who ask for mails to one e-mail get this many times the share of one. */
const ASKERS = 10;

/** Waits of one e-mail and network, in seconds (docs/decisions/accounts.md). A quiet hour ends them. */
const LOGIN_WAITS = { firstSeconds: 30, longestSeconds: 15 * 60, forgetSeconds: 3600 };
/** Window of failed logins of an e-mail from everywhere. */
const LOGIN_WINDOW_SECONDS = 3600;
/** Minimum time between mails to a host about them. */
const NOTICE_WINDOW_SECONDS = 24 * 3600;

/** Working links are not counted, so a busy shared address never locks its people out. Throws `http.too_many`. */
export function hitProbes(deps: Pick<Deps, 'config' | 'limits'>, ip: string): Promise<void> {
  return deps.limits.hit('probe', addressOf(ip), deps.config.probesPerAddress, PROBE_WINDOW_SECONDS);
}

/** Limits searches against copying the whole directory. Throws `http.too_many`. */
export function hitSearches(deps: Pick<Deps, 'config' | 'limits'>, ip: string): Promise<void> {
  return deps.limits.hit('search', addressOf(ip), deps.config.searchesPerAddress, SEARCH_WINDOW_SECONDS);
}

/**
 * Counts a mail to this e-mail, with or without an account, by who asks for it: an address or a host. All together may
 * ask for more, so that one of them locks nobody out. Throws `http.too_many`.
 */
export async function hitMails(
  { limits, config }: Pick<Deps, 'config' | 'limits'>,
  kind: 'join' | 'forgot' | 'invite' | 'data',
  { to, by }: { to: string; by: string },
): Promise<void> {
  const { mailsPerEmail: max } = config;
  await limits.hit(`mail-${kind}`, `${to}:${by}`, max, MAIL_WINDOW_SECONDS);
  await limits.hit(`mails-${kind}`, to, ASKERS * max, MAIL_WINDOW_SECONDS);
}

/** A login attempt: an e-mail's key, an address, and the name of the browser if it is known. */
export type LoginAttempt = { email: string; ip: string; device: string | null };

/**
 * Counts a login before its password is checked, alike for e-mails with and without an account. An unknown browser
 * waits with its network; a known device waits for itself alone, so nobody else can lock it out. Throws
 * `accounts.login_wait` and `accounts.login_locked`.
 */
export async function takeLoginAttempt(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  attempt: LoginAttempt,
): Promise<void> {
  const { loginsPerEmail, loginsPerEmailHour } = deps.config;
  const backoff = { free: loginsPerEmail, ...LOGIN_WAITS };
  await takeSlowedAttempt(db, deps, { ...ownSubject(attempt), backoff, refusal: 'accounts.login_wait' });
  if (attempt.device !== null) return;
  const everywhere = { ...sharedSubject(attempt), windowSeconds: LOGIN_WINDOW_SECONDS };
  const { attempts, ends } = await countAttempt(db, deps, everywhere);
  if (attempts <= loginsPerEmailHour) return;
  if (attempts === loginsPerEmailHour + 1) await notifyHost(db, deps, attempt.email);
  throw tooMany(deps, 'accounts.login_locked', ends);
}

/** Undoes the count of a successful login, and ends its waits. */
export async function returnLoginAttempt(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  attempt: LoginAttempt,
): Promise<void> {
  await forgetAttempts(db, deps, ownSubject(attempt));
  if (attempt.device === null) await returnAttempt(db, deps, sharedSubject(attempt));
}

/** Ends the waits of an e-mail after its owner proved to own it. */
export async function forgetLoginAttempts(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  owner: Pick<LoginAttempt, 'email' | 'ip'>,
): Promise<void> {
  const attempt = { ...owner, device: null };
  await forgetAttempts(db, deps, ownSubject(attempt));
  await forgetAttempts(db, deps, sharedSubject(attempt));
}

function ownSubject({ email, ip, device }: LoginAttempt): Subject {
  const place = device === null ? `network:${networkOf(ip)}` : `device:${device}`;
  return { name: 'login', subject: `${place}:${email}` };
}

function sharedSubject({ email }: LoginAttempt): Subject {
  return { name: 'login-everywhere', subject: email };
}

/** An e-mail that may have no account; a queued job holds it sealed. */
type ManyLogins = { sealed: string };
const PURPOSE = 'many-logins';

/** A job looks for the host, so that the call takes as long for an unknown e-mail. */
async function notifyHost(db: Db, deps: Pick<Deps, 'config' | 'clock' | 'jobs'>, email: string): Promise<void> {
  const notice = { name: 'login-mail', subject: email, windowSeconds: NOTICE_WINDOW_SECONDS };
  if ((await countAttempt(db, deps, notice)).attempts > 1) return;
  const sealed = encrypt(deps.config.secret, PURPOSE, email);
  await transaction(db, (tx) => enqueue(tx, deps, manyLoginsJob, { sealed }));
}

export const manyLoginsJob: Job<ManyLogins, Pick<Deps, 'config' | 'random' | 'jobs'>> = {
  name: 'accounts.warn',
  async handle(db, deps, { sealed }) {
    const host = await findHostByEmail(db, decrypt(deps.config.secret, PURPOSE, sealed));
    if (host?.status !== 'active') return;
    const mail = manyLoginsMail(deps.config, host, deps.config.loginsPerEmailHour);
    await transaction(db, (tx) => sendMail(tx, deps, mail));
  },
};
