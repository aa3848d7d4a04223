import type { Endpoint } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { addSeconds } from 'date-fns/addSeconds';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { hasMatchingLogin, hasOwnOrigin, readSessionToken } from '#platform/http/session.ts';
import type { Clock } from '#ports/clock.port.ts';

/** Who a session is of: the host that it acts for, and in which role. `memberId` is null for the host itself. */
export type SessionOwner = {
  sessionId: string;
  hostId: string;
  role: TeamRole;
  memberId: string | null;
  /** The instant at which its account was last proved in it, by password and code; null: never. */
  provedAt: Date | null;
};

/**
 * Who is behind a remote key: its host, what the host calls the key, what it may do, and whether opening its address presses.
 */
export type RemoteCaller = {
  hostId: string;
  remote: { id: string; name: string; actions: readonly string[]; byAddress: boolean };
};

/** A proof of the account is good for this long (docs/decisions/accounts.md "Proof"). */
const PROOF_SECONDS = 15 * 60;

/** Who is behind a session cookie. */
export type HostSession = SessionOwner & { token: string };

/** How a call finds out who makes it; the areas that own sessions and host codes provide it. */
export type Guards = {
  session(token: string): Promise<SessionOwner | null>;
  display(hostCode: string): Promise<{ hostId: string } | null>;
  /** Counts a key that is none against the address that tried it. Throws `http.too_many`. */
  remote(key: string, ip: string): Promise<RemoteCaller | null>;
};

/**
 * Lets a request pass that comes from `who` of the endpoint, and answers what is known of its sender: session and host.
 * Throws `overlay.key_unknown` for an unknown display key, `remote.key_unknown` for an unknown remote key and
 * `remote.prefetch` for what a browser or a chat fetches with one before anybody has pressed, `team.not_allowed` for a role
 * that the endpoint does not name, `accounts.proof_needed` where it wants a proof and there is none that is young
 * enough, `accounts.relogin` for everybody else who may not call.
 */
export async function guard(
  { config, guards, clock }: { config: Config; guards: Guards; clock: Clock },
  { who, roles, proof }: Pick<Endpoint, 'who' | 'roles' | 'proof'>,
  request: FastifyRequest,
): Promise<{ session?: HostSession | null } & Partial<RemoteCaller>> {
  if (who === 'anyone') return {};
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

/**
 * Whether somebody asks before anybody has pressed: a browser (https://wicg.github.io/nav-speculation/prefetch.html, and its
 * forerunners), or what makes the preview of a link in a chat, as its makers document it.
 */
function isPrefetch({ headers }: FastifyRequest): boolean {
  if (PREVIEW_AGENTS.test(headers['user-agent'] ?? '')) return true;
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) => {
    const value = headers[name];
    return typeof value === 'string' && /prefetch|prerender|preview/i.test(value);
  });
}

/** Not every "bot": Streamer.bot is one of those that press. */
const PREVIEW_AGENTS =
  /discordbot|telegrambot|whatsapp|facebookexternalhit|meta-externalagent|slackbot|slack-imgproxy|twitterbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|line-poker|googlebot|bingbot|applebot/i;

/** The key of a call: in its path, where that has a place for it, else the bearer token. */
function remoteKeyOf({ params, headers }: FastifyRequest): string | null {
  const named = typeof params === 'object' && params !== null && 'key' in params ? params.key : null;
  const key = named ?? /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
  return typeof key === 'string' && key.length <= 128 ? key : null;
}
