import type { Caller } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { hasMatchingLogin, hasOwnOrigin, readSessionToken } from '#platform/http/session.ts';

/** Who is behind a session cookie. */
export type HostSession = { sessionId: string; hostId: string; token: string };

/** How a call finds out who makes it; the areas that own sessions and host codes provide it. */
export type Guards = {
  session(token: string): Promise<{ sessionId: string; hostId: string } | null>;
  display(hostCode: string): Promise<{ hostId: string } | null>;
};

/**
 * Lets a request pass that comes from `who`, and answers what is known of its sender: session and host. Throws
 * `overlay.key_unknown` for an unknown display key, `accounts.relogin` for everybody else who may not call.
 */
export async function guard(
  { config, guards }: { config: Config; guards: Guards },
  who: Caller,
  request: FastifyRequest,
): Promise<{ session?: HostSession | null; hostId?: string }> {
  if (who === 'anyone') return {};
  if (who === 'display') {
    const key = request.headers['display-key'];
    const display = typeof key === 'string' && key.length <= 128 ? await guards.display(key) : null;
    if (!display) throw fail('overlay.key_unknown');
    return { hostId: display.hostId };
  }
  if (!hasOwnOrigin(config, request)) throw fail('accounts.relogin');
  const token = readSessionToken(config, request);
  const found = token === null ? null : await guards.session(token);
  const session = found && token !== null ? { ...found, token } : null;
  if (who === 'cookie') return { session };
  if (!session || !hasMatchingLogin(config, request, session.token)) throw fail('accounts.relogin');
  return { session, hostId: session.hostId };
}
