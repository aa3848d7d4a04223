import {
  confirmSecondFactor,
  endSessions as endSessionsEndpoint,
  loginSecondFactor,
  notMe,
  renewRecoveryCodes as renewEndpoint,
  security,
  startSecondFactor as startEndpoint,
  stopSecondFactor as stopEndpoint,
  unfreeze,
  type Security,
} from '@mabarin/api-client/contract/security';
import { fail } from '@mabarin/domain/errors';
import { deviceToken } from './device.commands.ts';
import { findHostById, lockHostForShare, type Host } from './host.queries.ts';
import { placeOf } from './host.routes.ts';
import { hitProbes } from './limits.commands.ts';
import { denyActivity, issueNotMe, liftFreeze, resetWaitOf, unfreezableFrom } from './not-me.commands.ts';
import {
  finishSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  withSecondFactor,
} from './second-factor.commands.ts';
import { secondFactorMail } from './security.mail.ts';
import { endSessions, finishLogin, isOwnPassword, listSessions, ownerOfStep } from './session.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { deriveLogin, setDeviceCookie, setSessionCookie } from '#platform/http/session.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

/** Second factor, sessions, and "bukan saya". */
export function securityRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;

  mount(server, loginSecondFactor, async ({ input, ip, request, reply, identify }) => {
    const { step, code } = input;
    const owner = await ownerOfStep(db, deps, step);
    if (owner === null) {
      await hitProbes(deps, ip);
      throw fail('accounts.login_step_over');
    }
    identify(owner.hostId);
    const place = placeOf(config, request);
    const { host, token } = await withSecondFactor(db, deps, owner, { code, place: 'login' }, (prove) =>
      transaction(db, (tx) => finishLogin(tx, deps, { step, prove }, place)),
    );
    setSessionCookie(config, reply, token);
    setDeviceCookie(config, reply, deviceToken(deps, host));
    return { data: { login: deriveLogin(config, token) } };
  });

  mount(server, notMe, async ({ input, ip, identify }) => {
    const host = await transaction(db, (tx) => denyActivity(tx, deps, input.code));
    if (host === null) await hitProbes(deps, ip);
    else identify(host.id);
    return { data: { result: host !== null } };
  });

  mount(server, security, async ({ session }) => ({ data: await securityOf(session) }));

  mount(server, startEndpoint, async ({ session }) => {
    const host = await hostOf(session);
    return { data: await transaction(db, (tx) => startSecondFactor(tx, deps, session, host.email)) };
  });

  mount(server, confirmSecondFactor, async ({ session, input, reply }) => {
    const host = await provePassword(session, input.password);
    const recoveryCodes = await withSecondFactor(db, deps, session, { code: input.code }, () =>
      transaction(db, async (tx) => {
        await requireProved(tx, host);
        const codes = await finishSecondFactor(tx, deps, session, input.code);
        await tell(tx, host, 'on');
        return codes;
      }),
    );
    // Devices of before are asked for a code; this one has just given one.
    setDeviceCookie(config, reply, deviceToken(deps, host));
    return { data: { recoveryCodes } };
  });

  mount(server, renewEndpoint, async ({ session, input }) => {
    const host = await provePassword(session, input.password);
    const recoveryCodes = await withSecondFactor(db, deps, session, { code: input.secondFactor }, (prove) =>
      transaction(db, async (tx) => {
        await requireProved(tx, host);
        await prove(tx);
        const codes = await renewRecoveryCodes(tx, deps, session);
        await tell(tx, host, 'codes');
        return codes;
      }),
    );
    return { data: { recoveryCodes } };
  });

  mount(server, stopEndpoint, async ({ session, input }) => {
    const host = await provePassword(session, input.password);
    await withSecondFactor(db, deps, session, { code: input.secondFactor }, (prove) =>
      transaction(db, async (tx) => {
        await requireProved(tx, host);
        await prove(tx);
        if (await stopSecondFactor(tx, session)) await tell(tx, host, 'off');
      }),
    );
    return { data: null };
  });

  mount(server, endSessionsEndpoint, async ({ session, input, reply }) => {
    const host = await provePassword(session, input.password);
    await transaction(db, async (tx) => {
      await requireProved(tx, host);
      await endSessions(tx, deps, { sessionId: input.id, own: session });
    });
    setDeviceCookie(config, reply, deviceToken(deps, host));
    return { data: await securityOf(session) };
  });

  mount(server, unfreeze, async ({ session, hostId, input }) => {
    const { password_hash: passwordHash } = await provePassword(session, input.password);
    await withSecondFactor(db, deps, session, { code: input.secondFactor }, (prove) =>
      transaction(db, async (tx) => {
        if (await liftFreeze(tx, deps, { hostId, passwordHash })) await prove(tx);
      }),
    );
    return { data: null };
  });

  async function securityOf(session: SessionOwner): Promise<Security> {
    const { hostId, sessionId, role } = session;
    const [host, factor, sessions] = await Promise.all([
      hostOf(session),
      readSecondFactor(db, session),
      listSessions(db, deps, hostId),
    ]);
    const from = unfreezableFrom(host);
    return {
      secondFactor: {
        since: iso(factor.since),
        recoveryCodes: factor.recoveryCodes,
        removal: iso(factor.removalAt),
      },
      sessions: sessions.map(({ id, device, network, created_at: opened, last_seen_at: seen }) => ({
        id,
        device,
        network,
        opened: opened.toISOString(),
        last_seen: seen.toISOString(),
        current: id === sessionId,
      })),
      cashOut:
        role === 'owner'
          ? {
              frozen: iso(host.frozen_at),
              unfreezable: from === 'reset' ? null : iso(from),
              reset_wait: iso(resetWaitOf(host, deps.clock.now())),
            }
          : null,
    };
  }

  async function tell(tx: Tx, host: Host, what: Parameters<typeof secondFactorMail>[2]['what']): Promise<void> {
    const code = await issueNotMe(tx, deps, host.id);
    await sendMail(tx, deps, secondFactorMail(config, host, { at: deps.clock.now(), what, code }));
  }

  async function provePassword(session: SessionOwner, password: string): Promise<Host> {
    const host = await hostOf(session);
    if (!(await isOwnPassword(db, deps, host, password))) throw fail('accounts.password_wrong');
    return host;
  }

  /** A password that was changed since it was proved proves nothing. */
  async function requireProved(tx: Tx, { id, password_hash: passwordHash }: Host): Promise<void> {
    if ((await lockHostForShare(tx, id))?.password_hash !== passwordHash) throw fail('accounts.password_wrong');
  }

  async function hostOf({ hostId }: SessionOwner): Promise<Host> {
    const host = await findHostById(db, hostId);
    if (!host) throw fail('accounts.relogin');
    return host;
  }
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
