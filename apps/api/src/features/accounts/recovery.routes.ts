import { forgotPassword, resetPassword, verifyHost } from '@mabarin/api-client/contract/accounts';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { emailKey } from '@mabarin/domain/email';
import { accountOfHost, accountOfMember, type Account } from './account.commands.ts';
import { deviceToken } from './device.commands.ts';
import type { Host } from './host.queries.ts';
import { forgetLoginAttempts, hitMails, hitProbes } from './limits.commands.ts';
import {
  findRepeatedReset,
  hostOfReset,
  requestReset,
  requireGoodPassword,
  resetPassword as reset,
} from './recovery.commands.ts';
import { readSecondFactor, withSecondFactor } from './security/second-factor.commands.ts';
import { hostOwner, memberOwner } from './token.queries.ts';
import {
  findRepeatedMemberReset,
  memberOfReset,
  requireMemberPassword,
  resetMemberPassword,
} from './member.commands.ts';
import type { Member } from './member.queries.ts';
import type { Deps } from '#deps.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addressOf } from '#platform/http/address.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { setDeviceCookie } from '#platform/http/session.ts';

export function recoveryRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, forgotPassword, async ({ input, ip }) => {
    await hitMails(deps, 'forgot', { to: emailKey(input.email), by: addressOf(ip) });
    const emailValid = await transaction(db, (tx) => requestReset(tx, deps, input.email, 'visitor'));
    if (!emailValid) await hitProbes(deps, ip);
    return { data: { emailValid } };
  });

  mount(server, verifyHost, async ({ input, ip }) => {
    const host = await hostOfReset(db, deps, input.code);
    if (!host) {
      const member = await memberOfReset(db, deps, input.code);
      if (member) return { data: { hostValid: true, host: await shownAccount(accountOfMember(member)) } };
      await hitProbes(deps, ip);
      return { data: { hostValid: false, host: null } };
    }
    return { data: { hostValid: true, host: await shownAccount(accountOfHost(host)) } };
  });

  mount(server, resetPassword, async ({ input, ip, reply, identify }) => {
    const host = await hostOfReset(db, deps, input.code);
    const changed = host
      ? await setPassword(host, input)
      : ((await findRepeatedReset(db, deps, input)) ?? (await resetMember(input)));
    if (changed) {
      if ('username' in changed) identify(changed.id);
      // The owner of the mailbox need not wait for other people's attempts.
      await forgetLoginAttempts(db, deps, { email: changed.email, ip });
      setDeviceCookie(server.config, reply, deviceToken(deps, changed));
    } else if (!host) {
      await hitProbes(deps, ip);
    }
    return { data: { result: changed !== null } };
  });

  async function shownAccount({ name, username, owner }: Account) {
    const { since } = await readSecondFactor(db, owner);
    return { name, username, secondFactor: since !== null };
  }

  async function resetMember(input: ParsedInputOf<typeof resetPassword>) {
    const member = await memberOfReset(db, deps, input.code);
    let changed: Member | null;
    if (member) {
      const { code, password, secondFactor } = input;
      requireMemberPassword(password, member.email);
      changed = await withSecondFactor(db, deps, memberOwner(member.id), { code: secondFactor }, async (prove) => {
        const passwordHash = await hashPassword(password);
        return transaction(db, (tx) => resetMemberPassword(tx, deps, { code, passwordHash, prove }));
      });
    } else {
      changed = await findRepeatedMemberReset(db, deps, input);
    }
    return changed && { id: changed.id, email: changed.email, password_hash: changed.passwordHash };
  }

  async function setPassword(host: Host, { code, password, secondFactor }: ParsedInputOf<typeof resetPassword>) {
    requireGoodPassword(password, host);
    return withSecondFactor(db, deps, hostOwner(host.id), { code: secondFactor }, async (prove) => {
      const passwordHash = await hashPassword(password);
      return transaction(db, (tx) => reset(tx, deps, { code, passwordHash, prove }));
    });
  }
}
