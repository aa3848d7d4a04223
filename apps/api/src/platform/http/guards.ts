import type { Endpoint } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { addSeconds } from '#platform/date-fns.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { deskDoor } from '#platform/http/desk-network.ts';
import {
  hasDashboardOrigin,
  hasMatchingLogin,
  hasOwnOrigin,
  readDeskToken,
  readSessionToken,
} from '#platform/http/session.ts';
import type { Clock } from '#ports/clock.port.ts';

/** The host that a session acts for, and its role. `memberId` is null for the host itself. */
export type SessionOwner = {
  sessionId: string;
  hostId: string;
  role: TeamRole;
  memberId: string | null;
  /** Last proof by password and code in this session; null: never. */
  provedAt: Date | null;
};

/** Host, name and actions of a remote key; `byAddress`: opening its address runs the action. */
export type RemoteCaller = {
  hostId: string;
  remote: { id: string; name: string; actions: readonly string[]; byAddress: boolean };
};

/** Host of an event stream's key, and the SHA-256 of the key. */
export type StreamCaller = { hostId: string; streamKeyHash: string };

/** A signed-in operator; `from`: the desk and the address, for the log. */
export type OperatorCaller = { name: string; from: string; until: Date; token: string };

export const PROOF_SECONDS = 15 * 60;

export type HostSession = SessionOwner & { token: string };

export type Guards = {
  session(token: string): Promise<SessionOwner | null>;
  display(displayKey: string): Promise<{ hostId: string } | null>;
  /** Counts a wrong key against the address. Throws `http.too_many`. */
  remote(key: string, ip: string): Promise<RemoteCaller | null>;
  /** Counts a wrong key against the address. Throws `webhooks.key_unknown` and `http.too_many`. */
  stream(key: string, ip: string): Promise<StreamCaller>;
  /** The session's operator; null: it ended, or its network is another. */
  operator(token: string, ip: string): Promise<{ name: string; until: Date } | 'disabled' | null>;
};

/**
 * Throws `overlay.key_unknown`, `remote.key_unknown`, `remote.prefetch` for a prefetch or link preview,
 * `team.not_allowed`, `accounts.proof_needed` without a recent proof, `http.not_found` for the desk from elsewhere,
 * `desk.relogin`, `desk.disabled`, and `accounts.relogin` otherwise.
 */
export async function guard(
  { config, guards, clock }: { config: Config; guards: Guards; clock: Clock },
  { who, roles, proof }: Pick<Endpoint, 'who' | 'roles' | 'proof'>,
  request: FastifyRequest,
): Promise<{ session?: HostSession | null; operator?: OperatorCaller } & Partial<RemoteCaller>> {
  if (who === 'anyone') return {};
  if (who === 'door' || who === 'desk' || who === 'operator') {
    if (!hasDashboardOrigin(config, request)) throw fail('http.not_found');
    if (who === 'door') return {};
    const door = deskDoor(config, request, clock.now());
    if (door === null) throw fail('http.not_found');
    if (who === 'desk') return {};
    const token = readDeskToken(config, request);
    const found = token === null ? null : await guards.operator(token, request.ip);
    if (found === 'disabled') throw fail('desk.disabled');
    if (token === null || found === null) throw fail('desk.relogin');
    // A browser that one operator opened is nobody else's.
    if (door.operator !== null && door.operator !== found.name) throw fail('http.not_found');
    // Another tab may have signed in as somebody else: nothing is done under a name that the page does not show.
    const shown = request.headers['desk-operator'];
    if (shown !== undefined && shown !== found.name) throw fail('desk.relogin');
    return { operator: { ...found, token, from: `desk from ${request.ip}` } };
  }
  if (who === 'display') {
    const key = request.headers['display-key'];
    const display = typeof key === 'string' && key.length <= 128 ? await guards.display(key) : null;
    if (!display) throw fail('overlay.key_unknown');
    return { hostId: display.hostId };
  }
  if (who === 'remote') {
    if (isPrefetch(request)) throw fail('remote.prefetch');
    const key = remoteKeyOf(request);
    const caller = key === null ? null : await guards.remote(key, request.ip);
    if (caller === null) throw fail('remote.key_unknown');
    return caller;
  }
  if (!hasOwnOrigin(config, request)) throw fail('accounts.relogin');
  const token = readSessionToken(config, request);
  const found = token === null ? null : await guards.session(token);
  const session = found && token !== null ? { ...found, token } : null;
  if (who === 'cookie') {
    if (proof && session) requireProof(session, clock);
    return { session };
  }
  if (!session || !hasMatchingLogin(config, request, session.token)) throw fail('accounts.relogin');
  if (roles?.includes(session.role) !== true) throw fail('team.not_allowed');
  if (proof) requireProof(session, clock);
  return { session, hostId: session.hostId };
}

function requireProof({ provedAt }: SessionOwner, clock: Clock): void {
  if (provedAt === null || addSeconds(provedAt, PROOF_SECONDS) <= clock.now()) throw fail('accounts.proof_needed');
}

/** https://wicg.github.io/nav-speculation/prefetch.html and its forerunners, or a chat's documented user agent. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  if (PREVIEW_AGENTS.test(headers['user-agent'] ?? '')) return true;
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => {
    const value = headers[name];
    return typeof value === 'string' && /prefetch|prerender|preview/i.test(value);
  });
}

/** Not every "bot": Streamer.bot legitimately calls remote addresses. */
const PREVIEW_AGENTS =
  /discordbot|telegrambot|whatsapp|facebookexternalhit|meta-externalagent|slackbot|slack-imgproxy|twitterbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|line-poker|googlebot|bingbot|applebot/i;

export function bearerOf({ authorization }: FastifyRequest['headers']): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1];
}

/** The remote key in the path, or else the bearer token. */
function remoteKeyOf({ params, headers }: FastifyRequest): string | null {
  const named = typeof params === 'object' && params !== null && 'key' in params ? params.key : null;
  const key = named ?? bearerOf(headers);
  return typeof key === 'string' && key.length <= 128 ? key : null;
}
