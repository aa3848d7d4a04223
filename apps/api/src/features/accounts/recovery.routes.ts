import { forgotPassword, resetPassword, verifyHost } from '@mabarin/api-client/contract/accounts';
import { emailKey } from '@mabarin/domain/email';
import { deviceToken } from './device.commands.ts';
import { forgetLoginAttempts, hitMails, hitProbes } from './limits.commands.ts';
import {
  hostOfReset,
  requestReset,
  requireGoodPassword,
  resetPassword as reset,
  wasResetTo,
} from './recovery.commands.ts';
import type { Deps } from '#deps.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { setDeviceCookie } from '#platform/http/session.ts';
import { requireHuman } from '#ports/captcha.port.ts';

export function recoveryRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, forgotPassword, async ({ input, ip }) => {
    await requireHuman(deps.captcha, { token: input.token, action: 'forgot', ip });
    hitMails(deps, 'forgot', emailKey(input.email));
    const emailValid = await transaction(db, (tx) => requestReset(tx, deps, input.email));
    if (!emailValid) hitProbes(deps, ip);
    return { data: { emailValid } };
  });

  mount(server, verifyHost, async ({ input, ip }) => {
    const host = await hostOfReset(db, deps, input.code);
    if (!host) {
      hitProbes(deps, ip);
      return { data: { hostValid: false, host: null } };
    }
    return { data: { hostValid: true, host: { name: host.name, username: host.username } } };
  });

  mount(server, resetPassword, async ({ input, ip, reply }) => {
    const host = await hostOfReset(db, deps, input.code);
    if (!host) {
      if (await wasResetTo(db, deps, input)) return { data: { result: true } };
      hitProbes(deps, ip);
      return { data: { result: false } };
    }
    requireGoodPassword(input.password, host);
    const passwordHash = await hashPassword(input.password);
    const changed = await transaction(db, (tx) => reset(tx, deps, { code: input.code, passwordHash }));
    if (changed) {
      // Who proved to own the mailbox need not wait for the tries of somebody else.
      await forgetLoginAttempts(db, deps, { email: changed.email, ip });
      setDeviceCookie(server.config, reply, deviceToken(deps, changed));
    }
    return { data: { result: changed !== null } };
  });
}
