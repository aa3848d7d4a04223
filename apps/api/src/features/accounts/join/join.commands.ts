import { newPasswordProblem } from '@mabarin/domain/accounts/guessable';
import { fail, isPlainFailureCode } from '@mabarin/domain/errors';
import { hostEmail, isUsername, JoinForm, ownWords, username, usernameKey } from '@mabarin/domain/accounts/join';
import { refuseName } from '@mabarin/domain/messages/filter';
import { screenReasons } from '@mabarin/domain/messages/reasons';
import { emailKey } from '@mabarin/domain/email';
import { gameID, gameServerID } from '@mabarin/domain/player';
import { noRoles } from '@mabarin/domain/roles';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import * as v from 'valibot';
import { createHost } from '#features/accounts/host.commands.ts';
import {
  activateHost,
  deletePendingBefore,
  findHostByEmail,
  findHostById,
  isUsernameTaken,
  type Host,
} from '#features/accounts/host.queries.ts';
import { activationMail } from './join.mail.ts';
import {
  consumeToken,
  findToken,
  hostOwner,
  insertToken,
  type AccountOwner,
  type TokenPurpose,
} from '#features/accounts/token.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { removeImage, storeImage, type ReadyImage } from '#platform/images/images.ts';
import { sendMail } from '#platform/mail/mail.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import type { Db, Tx } from '#schema.ts';

/** Validity of an activation link, and of its repeated success after use. */
const ACTIVATION_SECONDS = 24 * 3600;
/** A borrowed computer forgets who registered on it. */
const FIRST_LOGIN_SECONDS = 3600;

const invalid = 'accounts.join_invalid';
const PlayerNumbers = v.object({ id: gameID(invalid), server: gameServerID(invalid) });

/** Registrations that were never activated reserve no username. */
export async function isUsernameFree(db: Db, name: string): Promise<boolean> {
  const typed = name.trim();
  return isUsername(typed) && !(await isUsernameTaken(db, usernameKey(typed)));
}

/** Does not reveal whether an e-mail has an account: only the registration does, after its captcha. */
export async function checkPrerequisites(
  deps: Pick<Deps, 'players'>,
  asked: { player: { id: unknown; server: unknown }; email: string },
): Promise<{ isEmailValid: boolean; isPlayerValid: boolean; playerName: string }> {
  const address = v.safeParse(hostEmail(invalid), asked.email);
  const player = v.safeParse(PlayerNumbers, asked.player);
  const isEmailValid = address.success;
  const playerName = player.success ? await playerNameOf(deps, player.output) : null;
  return { isEmailValid, isPlayerValid: playerName !== null, playerName: playerName ?? '' };
}

/** `ID {id}` while the game cannot be asked, so that it never stops a registration; null: no such player. */
export async function playerNameOf(
  deps: Pick<Deps, 'players'>,
  player: { id: string; server: string },
): Promise<string | null> {
  const answer = await lookUpInTime(deps.players, player);
  if (answer.found === 'unavailable') return `ID ${player.id}`;
  return answer.found ? answer.name : null;
}

/** Checks the photo alone, before anything is asked. Throws the photo's refusals. */
function requirePhoto(form: unknown): void {
  const problem = problems(form).find(({ field }) => field.startsWith('hostPhoto'));
  if (problem) throw fail(problem.code);
}

/**
 * The validated form. Refusals come in the order of docs/spec/public.md 5: e-mail, username, everything else, and the
 * password's own at the end. Throws `accounts.join_...`, `accounts.username_taken`, `messages.own_words`, `accounts.password_...`.
 */
export async function checkJoin(db: Db, form: Record<string, unknown>): Promise<JoinForm> {
  requirePhoto(form);
  const address = v.safeParse(hostEmail(invalid), form['hostEmail']);
  if (address.success && (await findHostByEmail(db, emailKey(address.output)))) throw fail('accounts.join_email_taken');
  const name = v.safeParse(username(invalid), form['hostUsername']);
  if (!name.success) throw fail('accounts.join_username_unchecked');
  if (await isUsernameTaken(db, usernameKey(name.output))) throw fail('accounts.username_taken');
  const parsed = v.safeParse(JoinForm, form);
  if (!parsed.success) throw fail(problems(form)[0]?.code ?? invalid);
  const { hostName, hostUsername } = parsed.output;
  for (const [field, text] of Object.entries({ Nama: hostName, Username: hostUsername })) {
    const reason = refuseName(text);
    if (reason !== null) throw fail('messages.own_words', { values: { field, reason: screenReasons[reason] } });
  }
  const password = newPasswordProblem(parsed.output.hostPasswordNew, ownWords(parsed.output));
  if (password) throw fail(password);
  return parsed.output;
}

function problems(form: unknown) {
  const { issues = [] } = v.safeParse(JoinForm, form);
  return issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    code: isPlainFailureCode(issue.message) ? issue.message : (invalid as typeof invalid),
  }));
}

/** Stores a registration and sends its activation link. Answers the key of the browser's first login. */
export async function register(
  tx: Tx,
  deps: Deps,
  {
    form,
    passwordHash,
    photo,
    playerName,
  }: { form: JoinForm; passwordHash: string; photo: ReadyImage; playerName: string },
): Promise<string> {
  const host = await createHost(tx, deps, {
    username: usernameKey(form.hostUsername),
    name: form.hostName,
    email: emailKey(form.hostEmail),
    passwordHash,
    player: { id: form.hostPlayerID, server: form.hostPlayerServer, name: playerName },
    roles: noRoles,
    photo: await storeImage(tx, deps, photo),
    status: 'pending',
  });
  const code = await issueToken(tx, deps, {
    ...hostOwner(host.id),
    purpose: 'activation',
    seconds: ACTIVATION_SECONDS,
  });
  await sendMail(tx, deps, activationMail(deps.config, host, code));
  return issueToken(tx, deps, { ...hostOwner(host.id), purpose: 'first_login', seconds: FIRST_LOGIN_SECONDS });
}

/** Creates a link's secret; only its hash is stored. */
export async function issueToken(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { hostId, memberId, purpose, seconds }: AccountOwner & { purpose: TokenPurpose; seconds: number },
): Promise<string> {
  const code = deps.random.token(32);
  const now = deps.clock.now();
  await insertToken(tx, {
    token_hash: sha256(code),
    host_id: hostId,
    member_id: memberId,
    purpose,
    created_at: now,
    expires_at: addSeconds(now, seconds),
    used_at: null,
  });
  return code;
}

/**
 * Makes a registration an account. The same code returns the same account for 24 hours more, because mail scanners and
 * impatient people open a link twice. Null: no valid code. Throws on a unique index when another registration of this
 * username or e-mail was activated first.
 */
export async function activate(tx: Tx, deps: Deps, code: string): Promise<Host | null> {
  const now = deps.clock.now();
  const link = { tokenHash: sha256(code), purpose: 'activation' } as const;
  const owner = await consumeToken(tx, { ...link, now });
  if (owner?.hostId) {
    const host = await activateHost(tx, owner.hostId);
    if (host === null) return null;
    await deps.onHostCreated(tx, deps, host.id);
    await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
    return host;
  }
  const used = await findToken(tx, link);
  if (!used?.host_id || !used.used_at || used.used_at <= subSeconds(now, ACTIVATION_SECONDS)) return null;
  const host = await findHostById(tx, used.host_id);
  return host?.status === 'active' ? host : null;
}

/** Deletes registrations from before `before` without a link. Returns how many. */
export async function forgetPending(tx: Tx, before: Date, limit: number): Promise<number> {
  const photos = await deletePendingBefore(tx, before, limit);
  for (const photo of photos) if (photo !== null) await removeImage(tx, photo);
  return photos.length;
}
