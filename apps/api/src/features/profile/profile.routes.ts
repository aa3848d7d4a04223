import { changePassword, updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { fail, isPlainFailureCode } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { bareBase64 } from '@mabarin/domain/image';
import { playerNameFor, provePassword, saveProfile } from './profile.commands.ts';
import type { Deps } from '#deps.ts';
import {
  accountOfSession,
  changeMemberPassword,
  changePassword as changePasswordCommand,
  deviceToken,
  withSecondFactor,
  type ShowHost,
} from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { setDeviceCookie } from '#platform/http/session.ts';
import { readImage } from '#platform/images/images.ts';

export function profileRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db, config } = server;

  mount(server, changePassword, async ({ hostId, session, input, reply }) => {
    try {
      const { sessionId, memberId } = session;
      const proved = await provePassword(db, deps, session, input);
      const changed =
        'changed' in proved
          ? proved.changed
          : await withSecondFactor(
              db,
              deps,
              (await accountOfSession(db, session)).owner,
              { code: input.secondFactor, sessionId },
              (prove) =>
                transaction(db, async (tx) => {
                  if (memberId === null)
                    return changePasswordCommand(tx, deps, { hostId, sessionId, ...proved, prove });
                  return changeMemberPassword(tx, deps, { memberId, sessionId, ...proved, prove });
                }),
            );
      if (!changed) throw fail('profile.password_wrong');
      // A device token is signed over the password's hash, so this browser needs a new one.
      setDeviceCookie(config, reply, deviceToken(deps, changed));
    } catch (error) {
      throw unchanged(error);
    }
    return { result: true, data: null };
  });

  mount(server, updateProfile, async ({ hostId, input }) => {
    const playerName = await playerNameFor(db, deps, hostId, input);
    const photo = input.isPhotoFileChanging
      ? await readImage({
          base64: bareBase64(input.image ?? ''),
          purpose: 'photo',
          tooLarge: 'profile.photo_too_large',
          invalid: 'profile.photo_invalid',
        })
      : null;
    await transaction(db, (tx) => saveProfile(tx, deps, { hostId, form: input, playerName, photo }));
    return { data: await showHost(db, deps, hostId) };
  });
}

/** A refusal in the shape of a password change: an outcome with its own flag. */
function unchanged(error: unknown): unknown {
  if (!isFailureError(error) || error.code === 'accounts.relogin' || error.kind !== 'refused') return error;
  // The dashboard asks for the code and repeats the call.
  if (!isPlainFailureCode(error.code) || error.code.startsWith('accounts.second_factor')) return error;
  return fail(error.code, { extra: { status: 0, result: false }, cause: error });
}
