import { findConsequences, seenOfHost } from './host.queries.ts';
import { requireSeen, timeText, type Call, type Done, type LittleDeps } from './call.commands.ts';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { operatorMail } from './host.mail.ts';
import { requireSecondOperator } from './money/approval.commands.ts';
import { updateApproval } from './money/approval.queries.ts';
import { OperatorError } from './operator.error.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import {
  activeHostIds,
  disableHost,
  accountOfHost,
  accountOfMember,
  deleteEmailChange,
  enableHost,
  endAllSessions,
  findActiveHost,
  findHostByUsername,
  findMemberByEmail,
  freezeHost,
  requestReset,
  requireFreeEmail,
  rotateDisplayKey,
  startEmailChange,
  startRemoval,
  stopRemoval,
  unfreezeHost,
  type Account,
  type Host,
} from '#features/accounts/index.ts';
import { othersWithAccount } from '#features/cash/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { tellRestricted } from '#features/restrictions/index.ts';
import { readBans, unbanSupporter } from '#features/support/index.ts';
import { keepHostMessage } from '#platform/mail/host-message.queries.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** A durable message for the dashboards of one host or of all: sound and dialog, or the sound alone. */
export async function broadcast(
  tx: Tx,
  deps: LiveDeps,
  { input }: Call<{ to: string; caption: string; text: string; quiet: boolean; everybody?: boolean | undefined }>,
): Promise<Done> {
  const { to, caption, text, quiet, everybody = to === '' } = input;
  if ((to === '') !== everybody)
    throw new OperatorError('Say to whom: a username, or --everybody for the dashboards of all hosts.');
  const hostIds = to === '' ? await activeHostIds(tx) : [(await hostOf(tx, to)).id];
  const message = { kind: 'broadcast', type: quiet ? 'sound' : 'notification', caption, text } as const;
  for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, [message]);
  return { text: `Sent to the dashboards of ${hostIds.length} hosts.`, after: { hosts: hostIds.length, ...message } };
}

/** A message to one host by mail, and on its dashboard until it is read. Throws `desk.*`. */
export async function tellHost(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'config' | 'jobs' | 'random'>,
  { subject, input: { text } }: Call<{ text: string }>,
): Promise<Done> {
  const host = await hostOf(tx, subject);
  const mail = operatorMail(deps.config, host, text);
  await sendMail(tx, deps, mail);
  await keepHostMessage(tx, { hostId: host.id }, { text, at: deps.clock.now() });
  await appendLiveEvents(tx, deps, host.id, [{ kind: 'command', command: 'host-refresh' }]);
  return { text: `${host.username} is told by mail, and on its dashboard until it is read.`, after: { text } };
}

/** Holds all unsent money of a host; only an operator ends that. Throws `desk.*`. */
export async function freeze(tx: Tx, deps: Deps, { subject: username, input }: Keeping): Promise<Done> {
  const host = await hostOf(tx, username);
  await freezeHost(tx, host.id, deps.clock.now(), input);
  await tellRestricted(tx, deps, host, restriction('frozen', input.because, { since: deps.clock.now().toISOString() }));
  const shared = await sharedAccount(tx, deps, host);
  const text = `Nothing of ${host.username} is sent until "cash-outs unfreeze ${host.username}", nor refunds out of its balance but those that operators ask for.${shared}`;
  return { text, after: { because: input.because } };
}

type Keeping = Pick<Call<{ because: OperatorReason }>, 'subject' | 'input'>;

/** Ends a freeze before its host can, after its identity was checked. */
export async function unfreeze(tx: Tx, deps: Deps, call: Call): Promise<string> {
  const { subject: username } = call;
  const host = await hostOf(tx, username);
  if (host.frozen_at !== null) requireSeen(call, username, host.frozen_at.toISOString());
  if (!(await unfreezeHost(tx, host.id))) throw fail('desk.not_frozen');
  return `${host.username} may withdraw again.${await sharedAccount(tx, deps, host)}`;
}

/** A sentence about other hosts with the same bank account; empty for none. */
async function sharedAccount(db: Db, deps: Deps, host: Host): Promise<string> {
  const others = await othersWithAccount(db, deps, host);
  return others === '' ? '' : ` Its bank account: juga milik ${others}.`;
}

/** Starts the 72 hours after which a lost second factor ends. Throws `desk.*`. */
export async function removeSecondFactor(tx: Tx, deps: Deps, { subject }: Call): Promise<string> {
  const account = await accountOf(tx, subject);
  const due = await startRemoval(tx, deps, account);
  if (due === null) throw fail('desk.changed', { values: { id: subject } });
  return `The second factor of ${subject} ends at ${timeText(due)}, unless its owner objects; a mail says so.`;
}

export async function keepSecondFactor(tx: Tx, _deps: Deps, { subject }: Call): Promise<string> {
  const account = await accountOf(tx, subject);
  if (!(await stopRemoval(tx, account))) throw fail('desk.changed', { values: { id: subject } });
  return `The second factor of ${subject} stays.`;
}

type Changing = Call<{ email: string }>;

/**
 * Gives a host who lost its e-mail another one 72 hours after two operators, who saw a proof of who it is, typed the same.
 * Throws `desk.*`.
 */
export async function changeEmail(tx: Tx, deps: Deps, call: Changing): Promise<Done> {
  const { subject, operator } = call;
  const email = emailKey(call.input.email);
  const host = await hostOf(tx, subject);
  await requireFreeEmail(tx, email);
  const approval = { action: 'email', subject: host.username } as const;
  // No sum of a day: it always takes two, who typed the same address.
  const asked = { amount: deps.config.fourEyesOver + 1, version: numberOf(email), operator: operator.name };
  if ((await requireSecondOperator(tx, deps, { ...approval, ...asked })) === 'recorded')
    return {
      text: `${operator.name} gives ${host.username} the e-mail ${maskedEmail(email)}; another operator types the same within a day.`,
      after: { approvedBy: operator.name },
    };
  // Used up: asked for again it takes two again.
  await updateApproval(tx, approval, { expires_at: deps.clock.now() });
  const due = await startEmailChange(tx, deps, host, email);
  return {
    text: `${host.username} has the e-mail ${maskedEmail(email)} from ${timeText(due)} on, unless its owner objects; mails to both say so.`,
    before: { mail: maskedEmail(host.email) },
    after: { mail: maskedEmail(email), until: due.toISOString() },
  };
}

export async function keepEmail(tx: Tx, _deps: Deps, { subject }: Call): Promise<string> {
  const host = await hostOf(tx, subject);
  if (!(await deleteEmailChange(tx, host.id))) throw fail('desk.changed', { values: { id: subject } });
  return `${host.username} keeps its e-mail.`;
}

/** A number of an e-mail, which itself stands in no table that is kept for ever. */
function numberOf(email: string): number {
  return Number.parseInt(sha256(email).slice(0, 7), 16);
}

/** The account of a host by username, or of a member by e-mail. Throws `desk.*`. */
async function accountOf(db: Db, subject: string): Promise<Account> {
  if (!subject.includes('@')) return accountOfHost(await hostOf(db, subject));
  const member = await findMemberByEmail(db, emailKey(subject));
  if (member === null) throw new OperatorError(`Nobody with the e-mail ${subject} is in a team.`);
  if (member.hasHostAccount) throw new OperatorError(`${subject} has a host's account: name it by its username.`);
  return accountOfMember(member);
}

/** A host's bans with the e-mails that the host may not see. */
export async function listBans(db: Db, _deps: LittleDeps, { subject: username }: Call) {
  const bans = await readBans(db, username);
  if (bans === null) throw noHost(username);
  return { data: bans };
}

export async function unban(
  tx: Tx,
  deps: LiveDeps,
  { input: { username, email } }: Call<{ username: string; email: string }>,
): Promise<Done> {
  if (!(await unbanSupporter(tx, deps, username, email)))
    throw new OperatorError(`${username} has no ban of ${email}.`);
  return { text: `${email} may support ${username} again.`, before: { banned: true }, after: { banned: false } };
}

/** Gives a host a new code, which ends its overlay and widget links. Throws `desk.*`. */
export async function rotateCode(tx: Tx, deps: Deps, { subject: username }: Call): Promise<Done> {
  const host = await hostOf(tx, username);
  await rotateDisplayKey(tx, deps, host.id);
  await appendLiveEvents(tx, deps, host.id, [{ kind: 'command', command: 'host-refresh' }]);
  return {
    text: `${host.username} has another display key; display pages of the old one stop within 2 s.`,
    after: { code: 'new' },
  };
}

/** Open work of a host: what `disable-host` stops, holds or leaves. Throws `desk.*`. */
export async function listConsequences(db: Db, deps: LittleDeps, { subject: username }: Call) {
  return { data: await findConsequences(db, (await hostOf(db, username)).id, deps.clock.now()) };
}

/** Disables a host: sessions and streams end. Throws `desk.*`. */
export async function disable(tx: Tx, deps: Deps, { subject: username, input }: Keeping): Promise<Done> {
  const host = await disableHost(tx, deps, username, input);
  if (host === null) throw noHost(username);
  await tellRestricted(
    tx,
    deps,
    host,
    restriction('suspended', input.because, { since: deps.clock.now().toISOString() }),
  );
  return {
    text: `${username} is disabled and logged out everywhere.${await sharedAccount(tx, deps, host)}`,
    before: { status: 'active' },
    after: { status: 'disabled', because: input.because },
  };
}

export async function enable(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  const { subject: username } = call;
  const host = await findHostByUsername(tx, username.toLowerCase());
  if (host?.status === 'disabled') requireSeen(call, username, await seenOfHost(tx, host.id));
  const enabled = await enableHost(tx, deps, username);
  if (enabled === null) throw fail('desk.not_disabled');
  if (enabled.closing_at !== null)
    return {
      text: `${username} may log in again. Its account goes on closing unless it does.`,
      before: { status: 'disabled' },
      after: { status: 'closing' },
    };
  return { text: `${username} is active again.`, before: { status: 'disabled' }, after: { status: 'active' } };
}

/** Ends all sessions of a host and its team, who may log in again. Throws `desk.*`. */
export async function logOut(tx: Tx, deps: Deps, { subject: username }: Call): Promise<string> {
  const host = await hostOf(tx, username);
  await endAllSessions(tx, deps, host.id);
  return `${host.username} and its team are logged out everywhere, and may log in again.`;
}

/** Mails a host the link for a new password, as its own "Lupa password" does; older links end. Throws `desk.*`. */
export async function mailResetLink(tx: Tx, deps: Deps, { subject: username }: Call): Promise<string> {
  const host = await findHostByUsername(tx, username.toLowerCase());
  if (host === null || !(await requestReset(tx, deps, host.email, 'operator'))) throw noHost(username);
  return `A link for a new password goes to ${maskedEmail(host.email)}; it is valid for 30 minutes.`;
}

async function hostOf(db: Db, username: string): Promise<Host> {
  const host = await findActiveHost(db, username);
  if (!host) throw noHost(username);
  return host;
}

function noHost(username: string): Failure {
  return fail('desk.host_gone', { values: { host: username } });
}
