import { activation, checkPrerequisites, checkUsername, join } from '@mabarin/api-client/contract/accounts';
import { fail } from '@mabarin/domain/errors';
import { emailKey } from '@mabarin/domain/email';
import {
  activate,
  checkJoin,
  checkPrerequisites as askPrerequisites,
  isUsernameFree,
  playerNameOf,
  register,
} from './join.commands.ts';
import { hitMails, hitProbes } from '#features/accounts/limits.commands.ts';
import type { Deps } from '#deps.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { isTaken, transaction } from '#platform/db/transaction.ts';
import { readImage } from '#platform/images/images.ts';
import { addressOf } from '#platform/http/address.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function joinRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, checkUsername, async ({ input, ip }) => {
    await hitProbes(deps, ip);
    return { data: { available: await isUsernameFree(db, input.form.username) } };
  });

  mount(server, checkPrerequisites, async ({ input, ip }) => {
    await hitProbes(deps, ip);
    return { data: await askPrerequisites(deps, input) };
  });

  mount(server, join, async ({ input, ip }) => {
    const form = await checkJoin(db, input.formJoin);
    await hitMails(deps, 'join', { to: emailKey(form.hostEmail), by: addressOf(ip) });
    const playerName = await playerNameOf(deps, { id: form.hostPlayerID, server: form.hostPlayerServer });
    if (playerName === null) throw fail('accounts.join_player_wrong');
    const photo = await readImage({
      base64: form.hostPhotoBase64,
      purpose: 'photo',
      tooLarge: 'accounts.photo_too_large',
      invalid: 'accounts.photo_invalid',
    });
    const passwordHash = await hashPassword(form.hostPasswordNew);
    const key = await transaction(db, (tx) => register(tx, deps, { form, passwordHash, photo, playerName }));
    return { data: { key } };
  });

  mount(server, activation, async ({ input, ip, identify }) => {
    const host = await transaction(db, (tx) => activate(tx, deps, input.activationCode)).catch((error: unknown) => {
      // Another registration of this username or e-mail was activated first.
      if (isTaken(error)) return null;
      throw error;
    });
    if (!host) {
      await hitProbes(deps, ip);
      return { data: { result: false, username: '', name: '', email: '' } };
    }
    identify(host.id);
    const { username, name, email } = host;
    return { data: { result: true, username, name, email } };
  });
}
