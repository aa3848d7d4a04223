import {
  confirmSecondFactor,
  endSessions as endSessionsEndpoint,
  loginSecondFactor,
  notMe,
  prove as proveEndpoint,
  renewRecoveryCodes as renewEndpoint,
  security,
  startSecondFactor as startEndpoint,
  stopSecondFactor as stopEndpoint,
  unfreeze,
} from '@mabarin/api-client/contract/profile/security';
import { fail } from '@mabarin/domain/errors';
import { deviceToken } from '#features/accounts/device.commands.ts';
import { accountOfSession, type Account } from '#features/accounts/account.commands.ts';
import { lockHostForShare } from '#features/accounts/host.queries.ts';
import { lockMember } from '#features/accounts/member.queries.ts';
import { placeOf } from '#features/accounts/host.routes.ts';
import { hitProbes } from '#features/accounts/limits.commands.ts';
import { denyActivity, issueNotMe, liftFreeze } from './not-me.commands.ts';
import {
  finishSecondFactor,
  renewRecoveryCodes,
  returnCodeAttempts,
  startSecondFactor,
  stopSecondFactor,
  withSecondFactor,
} from './second-factor.commands.ts';
import { accountHere, readSecurity } from './security.commands.ts';
import { secondFactorMail } from './security.mail.ts';
import { endSessions, finishLogin, isOwnPassword, ownerOfStep } from '#features/accounts/session.commands.ts';
import { markProved } from '#features/accounts/session.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { deriveLogin, setDeviceCookie, setSessionCookie } from '#platform/http/session.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

export function securityRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;

  mount(server, loginSecondFactor, async ({ input, ip, request, reply, identify }) => {
    const { step, code } = input;
    const owner = await ownerOfStep(db, deps, step);
    if (owner === null) {
      await hitProbes(deps, ip);
      throw fail('accounts.login_step_over');
    }
    const place = placeOf(config, request);
    const { host, account, token } = await withSecondFactor(db, deps, owner, { code }, (prove) =>
      transaction(db, (tx) => finishLogin(tx, deps, { step, prove }, place)),
    );
    identify(host.id);
    setSessionCookie(config, reply, token);
    setDeviceCookie(config, reply, deviceToken(deps, account));
    return { data: { login: deriveLogin(config, token) } };
  });

  mount(server, notMe, async ({ input, ip, identify }) => {
    const owner = await transaction(db, (tx) => denyActivity(tx, deps, input.code));
    if (owner === null) await hitProbes(deps, ip);
    else if (owner.hostId !== null) identify(owner.hostId);
    return { data: { result: owner !== null, frozen: owner !== null && owner.hostId !== null } };
  });

  mount(server, security, async ({ session }) => ({ data: await readSecurity(db, deps, session) }));

  mount(server, proveEndpoint, async ({ session, input }) => {
    const account = await accountOfSession(db, session);
    await proveOwnPassword(account, session, input.password);
    await withSecondFactor(db, deps, account.owner, { code: input.secondFactor, ...session }, (prove) =>
      transaction(db, async (tx) => {
        await requireProved(tx, account);
        await prove(tx);
        await markProved(tx, session.sessionId, { now: deps.clock.now(), own: input.own });
      }),
    );
    return { data: null };
  });

  mount(server, startEndpoint, async ({ session }) => {
    const { owner, email } = await accountHere(db, session);
    return { data: await transaction(db, (tx) => startSecondFactor(tx, deps, owner, email)) };
  });

  mount(server, confirmSecondFactor, async ({ session, input, reply }) => {
    const account = await provePassword(session, input.password);
    const recoveryCodes = await withSecondFactor(db, deps, account.owner, { code: input.code, ...session }, () =>
      transaction(db, async (tx) => {
        await requireProved(tx, account);
        const codes = await finishSecondFactor(tx, deps, account.owner, input.code);
        await tell(tx, account, 'on');
        return codes;
      }),
    );
    await returnCodeAttempts(db, deps, account.owner, session);
    // Known devices are asked for a code from now on; this one has just given one.
    setDeviceCookie(config, reply, deviceToken(deps, account));
    return { data: { recoveryCodes } };
  });

  mount(server, renewEndpoint, async ({ session, input }) => {
    const account = await provePassword(session, input.password);
    const recoveryCodes = await withSecondFactor(
      db,
      deps,
      account.owner,
      { code: input.secondFactor, ...session },
      (prove) =>
        transaction(db, async (tx) => {
          await requireProved(tx, account);
          await prove(tx);
          const codes = await renewRecoveryCodes(tx, deps, account.owner);
          await tell(tx, account, 'codes');
          return codes;
        }),
    );
    return { data: { recoveryCodes } };
  });

  mount(server, stopEndpoint, async ({ session, input }) => {
    const account = await provePassword(session, input.password);
    await withSecondFactor(db, deps, account.owner, { code: input.secondFactor, ...session }, (prove) =>
      transaction(db, async (tx) => {
        await requireProved(tx, account);
        await prove(tx);
        if (await stopSecondFactor(tx, account.owner)) await tell(tx, account, 'off');
      }),
    );
    return { data: null };
  });

  mount(server, endSessionsEndpoint, async ({ session, input, reply }) => {
    const account = await accountHere(db, session);
    const ended = { sessionId: input.id, owner: account.owner, asking: session.sessionId };
    await transaction(db, (tx) => endSessions(tx, deps, ended));
    setDeviceCookie(config, reply, deviceToken(deps, account));
    return { data: await readSecurity(db, deps, session) };
  });

  mount(server, unfreeze, async ({ session, hostId, input }) => {
    const account = await provePassword(session, input.password);
    const { password_hash: passwordHash } = account;
    await withSecondFactor(db, deps, account.owner, { code: input.secondFactor, ...session }, (prove) =>
      transaction(db, async (tx) => {
        if (await liftFreeze(tx, deps, { hostId, passwordHash })) await prove(tx);
      }),
    );
    return { data: null };
  });

  async function tell(tx: Tx, account: Account, what: Parameters<typeof secondFactorMail>[2]['what']): Promise<void> {
    const code = await issueNotMe(tx, deps, account.owner);
    await sendMail(tx, deps, secondFactorMail(config, account, { at: deps.clock.now(), what, code }));
  }

  async function provePassword(session: SessionOwner, password: string): Promise<Account> {
    const account = await accountHere(db, session);
    await proveOwnPassword(account, session, password);
    return account;
  }

  async function proveOwnPassword(account: Account, { sessionId }: SessionOwner, password: string): Promise<void> {
    if (!(await isOwnPassword(db, deps, { ...account, sessionId }, password))) throw fail('accounts.password_wrong');
  }

  /** A password that changed after its proof proves nothing. */
  async function requireProved(tx: Tx, { owner, password_hash: proved }: Account): Promise<void> {
    const now =
      owner.hostId === null
        ? (await lockMember(tx, owner.memberId))?.passwordHash
        : (await lockHostForShare(tx, owner.hostId))?.password_hash;
    if (now !== proved) throw fail('accounts.password_wrong');
  }
}
