import type { ViewerData } from '@mabarin/api-client/contract/privacy';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { DATA_LINK_MINUTES, type OpenReason } from '@mabarin/domain/privacy/privacy';
import { addHours, addMinutes, subDays } from '#platform/date-fns.ts';
import { erasePurchases, publishErasure } from './erasure.commands.ts';
import { dataLinkMail } from './viewer.mail.ts';
import {
  countOpenContacts,
  deleteContacts,
  deleteErasure,
  findAired,
  findErasable,
  findErasure,
  findLink,
  insertLink,
  isEmailKnown,
  keepErasure,
  listTickets,
  readViewerData,
  takeErasures,
} from './viewer.queries.ts';
import type { Deps } from '#deps.ts';
import { dropAlerts, dropOrderAlert } from '#features/alerts/index.ts';
import { decrypt, encrypt, hmac, sha256 } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { hitMails } from '#features/accounts/index.ts';
import { addressOf } from '#platform/http/address.ts';
import { countAttempt, takeAttempt } from '#platform/http/rate-limits.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db } from '#schema.ts';

/** Links requested by one address, which many people may share. */
const LINKS_OF_ADDRESS = 30;
/** Unknown codes per address. */
const GUESSES_OF_ADDRESS = 60;
const WINDOW_SECONDS = 3_600;

/** Tickets that the mail with the link names, for a viewer who lost one. */
const TICKET_DAYS = 30;
const TICKETS_AT_MOST = 10;

/** Payments erased in one transaction. */
const BATCH = 200;
/** Wait before open items are tried again. */
const RETRY_HOURS = 6;
const ERASURES_AT_ONCE = 20;

const PURPOSE = 'privacy-email';

export const privacySeals: readonly SealedColumn[] = [
  { table: 'privacy_link', column: 'email_sealed', purpose: PURPOSE },
  { table: 'privacy_erasure', column: 'email_sealed', purpose: PURPOSE },
];

/**
 * Accepts a request for a link. A job looks for the e-mail, so that the reply and its time are the same for every
 * e-mail. Throws `http.too_many`.
 */
export async function askForLink(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'limits'>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const limit = { windowSeconds: WINDOW_SECONDS, refusal: 'http.too_many' } as const;
  await takeAttempt(db, deps, { ...limit, name: 'data-link-from', subject: addressOf(ip), max: LINKS_OF_ADDRESS });
  await hitMails(deps, 'data', { to: emailKey(email), by: addressOf(ip) });
  const sealed = encrypt(deps.config.secret, PURPOSE, email);
  await transaction(db, (tx) => enqueue(tx, deps, dataLinkJob, { sealed }));
}

/** Mails the link to a known e-mail. A retry after a crash may send another one. */
export const dataLinkJob: Job<{ sealed: string }, Pick<Deps, 'config' | 'clock' | 'random' | 'jobs'>> = {
  name: 'privacy.link',
  async handle(db, deps, { sealed }) {
    const email = decrypt(deps.config.secret, PURPOSE, sealed);
    if (!(await isEmailKnown(db, emailKey(email)))) return;
    const code = deps.random.token(32);
    const now = deps.clock.now();
    const tickets = await listTickets(db, emailKey(email), { since: subDays(now, TICKET_DAYS), max: TICKETS_AT_MOST });
    await transaction(db, async (tx) => {
      await insertLink(tx, {
        token_hash: sha256(code),
        email_sealed: sealed,
        created_at: now,
        expires_at: addMinutes(now, DATA_LINK_MINUTES),
      });
      await sendMail(tx, deps, dataLinkMail(deps.config, { email, code, tickets }));
    });
  },
};

export type OpenLink = { email: string; until: Date };

/** The link of a code; null: expired or unknown. Throws `http.too_many` after too many unknown ones. */
export async function openLink(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { code, ip }: { code: string; ip: string },
): Promise<OpenLink | null> {
  const link = await findLink(db, sha256(code), deps.clock.now());
  if (link) return { email: decrypt(deps.config.secret, PURPOSE, link.email_sealed), until: link.expires_at };
  const guesses = { name: 'data-link-guess', subject: addressOf(ip), windowSeconds: WINDOW_SECONDS };
  const { attempts } = await countAttempt(db, deps, guesses);
  if (attempts > GUESSES_OF_ADDRESS) throw fail('http.too_many', { retryAfter: WINDOW_SECONDS });
  return null;
}

export async function viewerData(db: Db, deps: Pick<Deps, 'clock'>, email: string): Promise<ViewerData> {
  return { email, at: deps.clock.now().toISOString(), ...(await readViewerData(db, emailKey(email))) };
}

/**
 * Takes the alerts of an e-mail off the air and erases its settled data in batches; the rest is left to `eraseDue`.
 * Returns why each open item is open. A ban stays, or erasing would lift it.
 */
export function eraseViewer(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'notifyLive'>,
  email: string,
): Promise<OpenReason[]> {
  const key = emailKey(email);
  return erase(db, deps, { key, emailHash: erasureHash(deps, key) });
}

/** The hash of an erasure's row. */
function erasureHash({ config }: Pick<Deps, 'config'>, key: string): string {
  return hmac(config.secret, `erasure:${key}`);
}

/** An erasure that waits, and why each thing is open; null: none waits. */
export async function findWaitingErasure(
  db: Db,
  deps: Pick<Deps, 'config'>,
  email: string,
): Promise<{ askedAt: Date; open: OpenReason[] } | null> {
  const key = emailKey(email);
  const askedAt = await findErasure(db, erasureHash(deps, key));
  if (askedAt === null) return null;
  const { open } = await findErasable(db, key, 0);
  return { askedAt, open: [...open, ...messagesOf(await countOpenContacts(db, key))] };
}

function messagesOf(open: number): OpenReason[] {
  return Array.from({ length: open }, () => 'message' as const);
}

/** `emailHash`: the hash in an existing row, made with the server secret of its day. */
async function erase(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'notifyLive'>,
  { key, emailHash }: { key: string; emailHash: string },
): Promise<OpenReason[]> {
  for (;;) {
    const now = deps.clock.now();
    const { more, open } = await transaction(db, async (tx) => {
      for (const { id, host_id: hostId, kind } of await findAired(tx, key)) {
        if (kind === 'support') await dropAlerts(tx, deps, { hostId, supportIds: [id] });
        else await dropOrderAlert(tx, deps, { hostId, paymentId: id });
      }
      const found = await findErasable(tx, key, BATCH);
      const { hostIds } = await erasePurchases(tx, found.over, now);
      await publishErasure(tx, deps, hostIds);
      const left = [...found.open, ...messagesOf(await deleteContacts(tx, key))];
      if (left.length === 0) await deleteErasure(tx, emailHash);
      else {
        await keepErasure(tx, {
          email_hash: emailHash,
          email_sealed: encrypt(deps.config.secret, PURPOSE, key),
          asked_at: now,
          next_at: addHours(now, RETRY_HOURS),
        });
      }
      return { more: found.over.length === BATCH, open: left };
    });
    if (!more) return open;
  }
}

/** Continues erasures with open items. Returns how many ended. */
export async function eraseDue(db: Db, deps: Pick<Deps, 'config' | 'clock' | 'notifyLive'>): Promise<number> {
  const now = deps.clock.now();
  const due = await takeErasures(db, { now, until: addHours(now, RETRY_HOURS), limit: ERASURES_AT_ONCE });
  let ended = 0;
  for (const { email_hash: emailHash, email_sealed: sealed } of due) {
    const key = decrypt(deps.config.secret, PURPOSE, sealed);
    if ((await erase(db, deps, { key, emailHash })).length === 0) ended += 1;
  }
  return ended;
}
