import {
  dashboardHost,
  hostProfile,
  hostQr,
  hostSearch,
  login,
  loginFirst,
  logout,
  session as sessionEndpoint,
  updateIgn,
} from '@mabarin/api-client/contract/accounts';
import { deviceName } from '@mabarin/domain/accounts/device';
import { fail } from '@mabarin/domain/errors';
import type { FastifyRequest } from 'fastify';
import { deviceToken, type LoginPlace } from './device.commands.ts';
import { dashboardOf, HOST_TYPE, qrCodesOf, readProfile, searchHosts, type HostParts } from './host.commands.ts';
import { findHostById } from './host.queries.ts';
import { askIgn, saveIgn } from './ign.commands.ts';
import { hitProbes, hitSearches } from './limits.commands.ts';
import { hostsOfSession } from './member.commands.ts';
import { authenticate, closeSession, openFirst, openSession } from './session.commands.ts';
import { readSuspension } from './suspension.commands.ts';
import { deleteTeamMessage } from './team-message.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import type { Config } from '#platform/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PUBLIC_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { networkOf } from '#platform/http/network.ts';
import {
  clearSessionCookie,
  deriveLogin,
  readDeviceToken,
  readSessionToken,
  setDeviceCookie,
  setSessionCookie,
} from '#platform/http/session.ts';

export function placeOf(config: Config, request: FastifyRequest): LoginPlace {
  return {
    replaces: readSessionToken(config, request),
    device: deviceName(request.headers['user-agent'] ?? ''),
    network: networkOf(request.ip),
  };
}

export function hostRoutes(server: ApiServer, deps: Deps, parts: HostParts): void {
  const { db, config } = server;

  mountCached(server, hostProfile, {
    cacheControl: PUBLIC_CACHE,
    name: ({ id }) => id.toLowerCase(),
    read: ({ id }, reader) => readProfile(db, deps, id, { parts, reader }),
  });

  mount(server, hostSearch, async ({ input, ip }) => {
    await hitSearches(deps, ip);
    return { data: await searchHosts(db, deps, input.search, parts) };
  });

  mount(server, login, async ({ input, ip, request, reply, identify }) => {
    const form = { email: input.form.LoginEmail, password: input.form.LoginPassword };
    const proved = await authenticate(db, deps, { form, ip, device: readDeviceToken(config, request) });
    if ('suspended' in proved) {
      const told = await transaction(db, (tx) => readSuspension(tx, deps, proved.suspended, input.objection));
      return { data: { suspended: told } };
    }
    const place = placeOf(config, request);
    const opened = await transaction(db, (tx) => openSession(tx, deps, proved, place));
    if (opened.host !== null) identify(opened.host.id);
    if ('step' in opened) return { data: { step: opened.step } };
    setSessionCookie(config, reply, opened.token);
    setDeviceCookie(config, reply, deviceToken(deps, opened.account));
    return { data: { login: deriveLogin(config, opened.token) } };
  });

  mount(server, loginFirst, async ({ input, ip, request, reply, identify }) => {
    const place = placeOf(config, request);
    const opened = await transaction(db, (tx) => openFirst(tx, deps, input, place)).catch(async (error: unknown) => {
      await hitProbes(deps, ip);
      throw error;
    });
    identify(opened.host.id);
    setSessionCookie(config, reply, opened.token);
    setDeviceCookie(config, reply, deviceToken(deps, opened.account));
    return { data: { login: deriveLogin(config, opened.token) } };
  });

  mount(server, sessionEndpoint, async ({ session }) => {
    const host = session === null ? null : await findHostById(db, session.hostId);
    if (session === null || host === null) throw fail('accounts.relogin');
    const { username, name, photo } = host;
    const hosts = await hostsOfSession(db, session);
    return {
      data: {
        login: deriveLogin(config, session.token),
        host: { username, name, type: HOST_TYPE, photo },
        role: session.role,
        hosts: hosts.map(({ hostId: _hostId, memberId: _memberId, ...shown }) => shown),
      },
    };
  });

  mount(server, logout, async ({ session, reply }) => {
    if (session !== null) await transaction(db, (tx) => closeSession(tx, deps, session.token));
    clearSessionCookie(config, reply);
    return { data: null };
  });

  mount(server, dashboardHost, async ({ hostId, session, input: { read } }) => {
    if (read !== undefined && session.role === 'owner')
      await transaction(db, async (tx) => {
        // The other devices' dialogs close.
        if (await deleteTeamMessage(tx, hostId, read))
          await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
      });
    return { data: await dashboardOf(db, deps, hostId, parts) };
  });

  mount(server, updateIgn, async ({ hostId }) => {
    const ign = await askIgn(db, deps, hostId);
    await transaction(db, (tx) => saveIgn(tx, deps, hostId, ign));
    return { data: await dashboardOf(db, deps, hostId, parts) };
  });

  mount(server, hostQr, async ({ hostId }) => ({ data: await qrCodesOf(db, deps, hostId) }));
}
