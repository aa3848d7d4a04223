import {
  SUPPORT_PAGE,
  type ReviewVerdict,
  type SupportItem,
  type SupportList,
} from '@mabarin/api-client/contract/support';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { showingOf } from '@mabarin/domain/alerts/alert';
import { refuseDownload, type SupportDownloadForm } from '@mabarin/domain/support/download';
import { addDays, startOfWibDate, whenParts, wibDate } from '@mabarin/domain/time';
import { supportCsv } from './download.text.ts';
import { alertOf } from './support.commands.ts';
import {
  bansOf,
  deleteBans,
  findPaidSupport,
  insertBan,
  isBanned,
  listSupports,
  lockPaidSupport,
  lockPaidSupportOf,
  lockSupportsOf,
  maskByOperator,
  reveal,
  supportsBetween,
  type ListedSupport,
  type Support,
} from './support.queries.ts';
import { loseSupport } from './names.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { appendLiveEvents, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import { suggest } from '#features/messages/index.ts';
import {
  dropAlerts,
  findLastShown,
  isHeld,
  maskAlerts,
  maySupportShow,
  queueAlert,
  releaseAlert,
  replayShown,
  showAlert,
} from '#features/alerts/index.ts';
import type { Db, Tx } from '#schema.ts';

type OfHost = { hostId: string; id: string };

const listRefresh: LiveEvent = { kind: 'command', command: 'support-refresh' };
/** The list changed, and with it the names on widgets. */
const namesChanged: readonly LiveEvent[] = [listRefresh, ...widgetEvents('names')];

/** One page of a host's supports, newest first; `before` is `next` of the previous page. */
export async function readSupports(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostId: string,
  before: string | null = null,
): Promise<SupportList> {
  const most = before === null ? SUPPORT_PAGE.first : SUPPORT_PAGE.later;
  const rows = await listSupports(db, hostId, { before, limit: most + 1 });
  const page = rows.slice(0, most);
  const now = deps.clock.now();
  return {
    data: page.map((row) => shownItem(row, now)),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

function shownItem(row: ListedSupport, now: Date): SupportItem {
  // Rows with the same hidden e-mail must not change together when one is banned.
  const showing = showingOf(row.alert, row.alerts);
  return {
    id: row.id,
    name: row.name,
    email: row.email_hidden ? null : row.email,
    email_hidden: row.email_hidden,
    added: row.paid_at.toISOString(),
    gift: row.amount,
    fee: row.fee,
    total: row.gross,
    message: row.message,
    ...whenParts(row.paid_at, now),
    hidden_reason: row.hidden_reason,
    because: row.hidden_reason === null ? null : row.because,
    visible: row.hidden_reason === null || row.revealed_at !== null,
    showing: showing === 'skipped' && row.refused && !row.banned ? 'waiting' : showing,
    dispute: row.dispute,
    banned: row.banned,
  };
}

/**
 * Bans the e-mail of a support from this host and drops its waiting alerts. The e-mail's supports are locked first:
 * concurrent money sees the ban, or its alert is dropped. Idempotent. Throws `support.not_found`.
 */
export async function banSupporter(tx: Tx, deps: LiveDeps, { hostId, id }: OfHost): Promise<void> {
  const support = await findPaidSupport(tx, hostId, id);
  if (!support) throw fail('support.not_found');
  const key = emailKey(support.email);
  const supportIds = await lockSupportsOf(tx, hostId, key);
  const inserted = await insertBan(tx, {
    support_id: support.id,
    host_id: hostId,
    email_key: key,
    created_at: deps.clock.now(),
  });
  if (!inserted) return;
  await dropAlerts(tx, deps, { hostId, supportIds });
  await appendLiveEvents(tx, deps, hostId, namesChanged);
}

/** Puts a support into the line again, before later ones. Throws `support.not_found` and `overlay.alert_disputed`. */
export async function replaySupport(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  { hostId, id }: OfHost,
): Promise<void> {
  const support = await lockOrFail(tx, { hostId, id });
  await requireUndisputed(tx, support);
  await queueReplay(tx, deps, support);
  await appendLiveEvents(tx, deps, hostId, [listRefresh]);
}

/**
 * Replays the support, order or gift that left the screen last since `since`, as viewers saw it: a hidden message stays
 * hidden. One that waits already is not added. Returns false when there is none, or it must not be shown: banned,
 * erased, refunded or disputed.
 */
export async function replayLastShown(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  { hostId, since }: { hostId: string; since: Date },
): Promise<boolean> {
  const shown = await findLastShown(tx, hostId, since);
  if (!shown) return false;
  if (shown.subject !== 'support' || shown.support_id === null) return replayShown(tx, deps, shown);
  const support = await lockPaidSupportOf(tx, shown.support_id);
  // An erased viewer left no message.
  if (!support || support.message === '' || (await isBanned(tx, hostId, emailKey(support.email)))) return false;
  if (!(await maySupportShow(tx, { hostId, supportId: shown.support_id }))) return false;
  await queueAlert(tx, deps, {
    kind: 'replay',
    hostId,
    supportId: shown.support_id,
    name: shown.name,
    message: shown.message,
    amount: support.amount,
    quiet: support.quiet,
    settledAt: shown.settled_at,
  });
  await appendLiveEvents(tx, deps, hostId, [listRefresh]);
  return true;
}

async function queueReplay(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  support: Support,
): Promise<void> {
  if (support.paid_at === null) throw new Error('a support that is not paid has no replay');
  await queueAlert(tx, deps, { kind: 'replay', ...alertOf(support), settledAt: support.paid_at });
}

/** Shows a hidden support: on its waiting alert, else as a replay. Idempotent. Throws `support.not_found`,
 * `support.masked` and `overlay.alert_disputed`. */
export async function showSupport(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive'>,
  { hostId, id }: OfHost,
): Promise<void> {
  const support = await lockOrFail(tx, { hostId, id });
  if (support.hidden_reason === 'operator') throw fail('support.masked');
  await requireUndisputed(tx, support);
  const now = deps.clock.now();
  if (!(await reveal(tx, support.payment_id, now))) return;
  const { name, message, payment_id: supportId } = support;
  await suggest(tx, deps, { hostId, name, message, verdict: 'shown' });
  const written = await showAlert(tx, deps, { hostId, supportId, name, message });
  if (!written) await queueReplay(tx, deps, { ...support, revealed_at: now });
  await appendLiveEvents(tx, deps, hostId, namesChanged);
}

/**
 * The host's decision about a held support: shown as written, without its message, or not at all. One not held any more
 * is left alone. Throws `support.not_found`.
 */
export async function reviewSupport(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs' | 'notifyLive'>,
  { hostId, id, verdict }: OfHost & { verdict: ReviewVerdict },
): Promise<void> {
  const support = await lockOrFail(tx, { hostId, id });
  const { name, message, payment_id: supportId } = support;
  // Another moderator was faster.
  if (!(await isHeld(tx, supportId))) return;
  if (verdict === 'reject') await dropAlerts(tx, deps, { hostId, supportIds: [supportId] });
  else {
    const revealed = verdict === 'show' && (await reveal(tx, supportId, deps.clock.now()));
    if (revealed) await showAlert(tx, deps, { hostId, supportId, name, message });
    if (revealed) await suggest(tx, deps, { hostId, name, message, verdict: 'shown' });
    await releaseAlert(tx, deps, { hostId, supportId, hideMessage: verdict === 'hide_message' });
  }
  if (verdict !== 'show') {
    await suggest(tx, deps, { hostId, name, message, verdict: verdict === 'reject' ? 'rejected' : 'hidden' });
  }
  await appendLiveEvents(tx, deps, hostId, verdict === 'show' ? namesChanged : [listRefresh]);
}

/** Supports of some days as CSV. Throws `support.download_reversed` and `support.download_too_old`. */
export async function downloadSupports(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  hostId: string,
  { emails, ...form }: SupportDownloadForm & { emails: boolean },
): Promise<string> {
  const refusal = refuseDownload(form, wibDate(deps.clock.now()));
  if (refusal !== null) throw fail(refusal);
  const [from, until] = [startOfWibDate(form.dateStart), startOfWibDate(addDays(form.dateEnd, 1))];
  return supportCsv(await supportsBetween(db, hostId, from, until), { emails });
}

/**
 * Operator command: hides name and message of a support on stream, widgets and lists for good, and takes it off the
 * air. Returns its host; null: there is no such paid support. Idempotent.
 */
export async function maskSupport(tx: Tx, deps: LiveDeps, paymentId: string): Promise<string | null> {
  const support = await lockPaidSupportOf(tx, paymentId);
  if (!support) return null;
  await maskByOperator(tx, paymentId);
  await maskAlerts(tx, deps, { hostId: support.host_id, supportId: paymentId, name: ANONYMOUS_NAME });
  await appendLiveEvents(tx, deps, support.host_id, namesChanged);
  return support.host_id;
}

/** Takes a support whose money was all taken back off the widgets. Idempotent. */
export async function takeOffWidgets(tx: Tx, deps: LiveDeps, paymentId: string): Promise<void> {
  const hostId = await loseSupport(tx, paymentId, deps.clock.now());
  if (hostId !== null) await appendLiveEvents(tx, deps, hostId, [listRefresh, ...widgetEvents('supports')]);
}

/** Operator command: lifts a host's ban of an e-mail. Returns false when there is no such host or ban. */
export async function unbanSupporter(tx: Tx, deps: LiveDeps, username: string, email: string): Promise<boolean> {
  const host = await findActiveHost(tx, username);
  if (!host || !(await deleteBans(tx, host.id, emailKey(email)))) return false;
  await appendLiveEvents(tx, deps, host.id, namesChanged);
  return true;
}

/** Operator command: the banned e-mails of a host, hidden ones too. Null: there is no such host. */
export async function readBans(db: Db, username: string): Promise<{ email: string; name: string; at: Date }[] | null> {
  const host = await findActiveHost(db, username);
  if (!host) return null;
  return (await bansOf(db, host.id)).map((ban) => ({ email: ban.email_key, name: ban.name, at: ban.created_at }));
}

async function requireUndisputed(tx: Tx, { host_id: hostId, payment_id: supportId }: Support): Promise<void> {
  if (!(await maySupportShow(tx, { hostId, supportId }))) throw fail('overlay.alert_disputed');
}

async function lockOrFail(tx: Tx, { hostId, id }: OfHost): Promise<Support> {
  const support = await lockPaidSupport(tx, hostId, id);
  if (!support) throw fail('support.not_found');
  return support;
}
