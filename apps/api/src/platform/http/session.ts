import type { FastifyReply, FastifyRequest } from 'fastify';
import { hmac, sameText } from '#platform/crypto/secrets.ts';
import type { Config } from '#platform/config.ts';

/** Sessions idle for 7 days end, and every session ends after 30 (docs/spec/decisions.md "Sessions"). */
export const SESSION_IDLE_SECONDS = 7 * 24 * 3600;
export const SESSION_ABSOLUTE_SECONDS = 30 * 24 * 3600;

/** A device is known this long after its last login (docs/decisions/accounts.md). */
export const DEVICE_SECONDS = 180 * 24 * 3600;

/** Cookies ignore ports, so on plain http the name carries the API's port. */
export function sessionCookieName(config: Config): string {
  const origin = new URL(config.origins.api);
  return origin.protocol === 'https:' ? '__Host-mabarin' : `mabarin_${origin.port || '80'}`;
}

export function deviceCookieName(config: Config): string {
  return `${sessionCookieName(config)}-device`;
}

/** Value of the `login` header that proves a session: derived from the token, never stored. */
export function deriveLogin(config: Config, token: string): string {
  return hmac(config.secret, `login:${token}`);
}

export function deskCookieName(config: Config): string {
  return `${sessionCookieName(config)}-desk`;
}

export function readDeskToken(config: Config, request: FastifyRequest): string | null {
  const token = request.cookies[deskCookieName(config)];
  return token === undefined || token === '' || token.length > 128 ? null : token;
}

/** SameSite=Strict: no other site leads an operator into the desk. */
export function setDeskCookie(config: Config, reply: FastifyReply, token: string | null): void {
  const options = { ...cookieOptions(config), sameSite: 'strict' } as const;
  if (token === null) reply.clearCookie(deskCookieName(config), options);
  else reply.setCookie(deskCookieName(config), token, options);
}

export function readSessionToken(config: Config, request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookieName(config)];
  return token === undefined || token === '' || token.length > 128 ? null : token;
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieName(config), token, { ...cookieOptions(config), maxAge: SESSION_ABSOLUTE_SECONDS });
}

export function readDeviceToken(config: Config, request: FastifyRequest): string | null {
  const token = request.cookies[deviceCookieName(config)];
  return token === undefined || token === '' || token.length > 256 ? null : token;
}

export function setDeviceCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieName(config), token, { ...cookieOptions(config), maxAge: DEVICE_SECONDS });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(config));
}

function cookieOptions(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.origins.api.startsWith('https:') } as const;
}

/** Or a missing one (same-origin GET, scripts). The overlay's is not: code in a host's OBS makes display calls only. */
export function hasOwnOrigin({ origins }: Config, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin === undefined || [origins.api, origins.public, origins.dashboard].includes(origin);
}

/** Calls of the desk come from the dashboard's page alone, and every browser names it in a POST. */
export function hasDashboardOrigin({ origins }: Config, request: FastifyRequest): boolean {
  return request.headers.origin === origins.dashboard;
}

export function hasMatchingLogin(config: Config, request: FastifyRequest, token: string): boolean {
  const login = request.headers['login'];
  return typeof login === 'string' && sameText(login, deriveLogin(config, token));
}
