import { fail, isPlainFailureCode } from '@mabarin/domain/errors';
import { PasswordForm, passwordRefusal, type ProfileForm } from '@mabarin/domain/profile/profile';
import { screenReasons } from '@mabarin/domain/messages/reasons';
import { pickRoles } from '@mabarin/domain/roles';
import * as v from 'valibot';
import type { Deps } from '#deps.ts';
import {
  findHostById,
  findMember,
  lockHost,
  provedOfChange,
  requireGoodPassword,
  updateActiveHost,
  type Host,
  type ProvedPassword,
} from '#features/accounts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { requireOwnWords, screenOf } from '#features/messages/index.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { roleColumns } from '#platform/db/roles.ts';
import { removeImage, storeImage, type ReadyImage } from '#platform/images/images.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Reads the form of a password change, proves the current password and hashes the next, before any transaction.
 * `changed`: the account after the same change was made before. Throws `profile.password_...`, `accounts.password_...`,
 * and `accounts.password_wait` after too many tries.
 */
export async function provePassword(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { hostId, memberId, sessionId }: SessionOwner,
  typed: unknown,
): Promise<ProvedPassword | { changed: Pick<Host, 'id' | 'password_hash'> }> {
  const form = v.safeParse(PasswordForm, typed);
  if (!form.success) {
    const code = passwordRefusal(form.issues.map(({ message }) => message));
    throw fail(isPlainFailureCode(code) ? code : 'profile.password_missing');
  }
  const { passwordCurrent, passwordNew } = form.output;
  const account = memberId === null ? await findHostById(db, hostId) : await memberAccount(db, memberId);
  if (!account) throw fail('accounts.relogin');
  requireGoodPassword(passwordNew, account);
  const proved = await provedOfChange(
    db,
    deps,
    { ...account, sessionId },
    { current: passwordCurrent, next: passwordNew },
  );
  if (proved === null) throw fail('profile.password_wrong');
  if (proved === 'next') return { changed: account };
  return { provedHash: account.password_hash, passwordHash: await hashPassword(passwordNew) };
}

/**
 * A member's account for a password change. Throws `team.password_elsewhere` when a host's account has the password.
 */
async function memberAccount(db: Db, memberId: string) {
  const member = await findMember(db, memberId);
  if (member?.hasHostAccount === true) throw fail('team.password_elsewhere');
  return member && { id: member.id, email: member.email, username: '', password_hash: member.passwordHash };
}

/**
 * The in-game name of a profile: the game's for a new player, the stored one for the same player and while the game
 * cannot be asked. Throws `profile.player_wrong`.
 */
export async function playerNameFor(
  db: Db,
  deps: Pick<Deps, 'players'>,
  hostId: string,
  form: Pick<ProfileForm, 'playerID' | 'playerServer'>,
): Promise<string> {
  const host = await findHostById(db, hostId);
  if (!host) throw fail('accounts.relogin');
  if (host.player_id === form.playerID && host.player_server === form.playerServer) return host.player_name;
  const answer = await lookUpInTime(deps.players, { id: form.playerID, server: form.playerServer });
  if (answer.found === 'unavailable') return host.player_name;
  if (!answer.found) throw fail('profile.player_wrong');
  return answer.name;
}

/**
 * Saves a profile; a new photo replaces the old one. The host's other dashboards reload. Throws
 * `profile.thanks_hidden` and `messages.own_words`.
 */
export async function saveProfile(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'notifyLive'>,
  input: { hostId: string; form: ProfileForm; playerName: string; photo: ReadyImage | null },
): Promise<void> {
  const { hostId, form, playerName, photo } = input;
  const hidden = form.thanks === undefined ? null : (await screenOf(tx, deps, hostId)).text(form.thanks, 'own');
  if (hidden !== null) throw fail('profile.thanks_hidden', { values: { reason: screenReasons[hidden] } });
  await requireOwnWords(tx, deps, { names: { 'Nama kamu': form.name } });
  const before = await lockHost(tx, hostId);
  if (!before) throw fail('accounts.relogin');
  await updateActiveHost(tx, hostId, {
    name: form.name,
    player_id: form.playerID,
    player_server: form.playerServer,
    player_name: playerName,
    ...roleColumns(pickRoles(form.playerRole)),
    ...(form.thanks === undefined ? {} : { thanks: form.thanks || null }),
    ...(form.listed === undefined ? {} : { listed: form.listed }),
    ...(photo === null ? {} : { photo: await storeImage(tx, deps, photo) }),
  });
  if (photo !== null && before.photo !== null) await removeImage(tx, before.photo);
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
}
