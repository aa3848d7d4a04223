import {
  dashboardHost,
  hostProfile,
  login,
  logout,
  session as sessionEndpoint,
  type DashboardHost,
  type HostProfile,
} from '@mabarin/api-client/contract/accounts';
import { fail } from '@mabarin/domain/errors';
import { hostCodeOf } from './host.commands.ts';
import { findActiveHost, findHostById, type Host } from './host.queries.ts';
import { authenticate, closeSession, openSession } from './session.commands.ts';
import type { Deps } from '#deps.ts';
import { balances } from '#features/ledger/index.ts';
import { requireHuman } from '#platform/captcha/captcha.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type Mounting } from '#platform/http/mount.ts';
import { clearSessionCookie, deriveLogin, readSessionToken, setSessionCookie } from '#platform/http/session.ts';
import type { Db } from '#schema.ts';

/** What a host's pages show of areas above this one; features.ts provides it. */
export type HostParts = {
  profile(db: Db, hostId: string): Promise<Pick<HostProfile, 'events' | 'claims' | 'queue'>>;
  dashboard(db: Db, hostId: string): Promise<Pick<DashboardHost, 'events'>>;
};

/** What the shells show under a host's name. There is one kind of host. */
const HOST_TYPE = 'Host';

export function accountsRoutes(server: Mounting, deps: Deps, parts: HostParts): void {
  const { db, clock, config } = server;

  mount(server, hostProfile, async ({ input }) => {
    const host = await findActiveHost(db, input.id);
    if (!host) throw fail('accounts.host_not_found');
    return {
      data: {
        id: host.id,
        ...publicParts(host),
        badges: [],
        open: host.ordering_open,
        ...(await parts.profile(db, host.id)),
      },
    };
  });

  mount(server, login, async ({ input, ip, request, reply }) => {
    await requireHuman(deps.captcha, { token: input.token, action: 'login', ip });
    const hostId = await authenticate(db, deps, {
      email: input.form.LoginEmail,
      password: input.form.LoginPassword,
    });
    const before = readSessionToken(config, request);
    const token = await transaction(db, (tx) => openSession(tx, deps, hostId, before));
    setSessionCookie(config, reply, token);
    return { data: { login: deriveLogin(config, token) } };
  });

  mount(server, sessionEndpoint, async ({ session }) => {
    const host = session === null ? null : await findHostById(db, session.hostId);
    if (session === null || host === null) throw fail('accounts.relogin');
    const { username, name, photo } = host;
    return { data: { login: deriveLogin(config, session.token), host: { username, name, type: HOST_TYPE, photo } } };
  });

  mount(server, logout, async ({ session, reply }) => {
    if (session !== null) await transaction(db, (tx) => closeSession(tx, deps, session.token));
    clearSessionCookie(config, reply);
    return { data: null };
  });

  mount(server, dashboardHost, async ({ hostId }) => {
    const host = await findHostById(db, hostId);
    if (!host) throw fail('accounts.relogin');
    const { collected, ready } = await balances(db, hostId, clock.now());
    return {
      data: {
        ...publicParts(host),
        code: hostCodeOf(deps, host),
        type: HOST_TYPE,
        playerID: host.player_id,
        playerServer: host.player_server,
        ...(await parts.dashboard(db, hostId)),
        balance_collected: collected,
        balance_ready: ready,
      },
    };
  });
}

function publicParts(host: Host) {
  return {
    username: host.username,
    name: host.name,
    photo: host.photo,
    playerName: host.player_name,
    playerRole: rolesOfRow(host),
  };
}
