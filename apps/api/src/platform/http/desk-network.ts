import { BlockList, isIPv4 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unmapped } from './address.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { Config } from '#platform/config.ts';

/** A browser that an operator opened the desk to reaches it this long; signing in is asked all the same. */
const DOOR_SECONDS = 14 * 24 * 3600;
const DOOR_PURPOSE = 'desk-door';

/** `operator`: the one whose link opened this browser; null: everyone in this network. */
type DeskDoor = { operator: string | null };

/**
 * The way on which a request may reach the desk: one of `MABARIN_DESK_NETWORKS`, or a browser that an operator opened by
 * a link (`desk link`). Null: neither.
 */
export function deskDoor(
  config: Pick<Config, 'deskNetworks' | 'trustProxy' | 'origins' | 'secret'>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  now: Date,
): DeskDoor | null {
  return isInNetwork(config, request) ? { operator: null } : openedDoor(config, request, now);
}

/** Behind a proxy that is not trusted everybody would have the proxy's address, so nobody is let in. */
function isInNetwork(
  { deskNetworks, trustProxy }: Pick<Config, 'deskNetworks' | 'trustProxy'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  if (isForwarded && trustProxy.length === 0) return false;
  const address = unmapped(ip);
  const list = new BlockList();
  for (const range of deskNetworks) {
    const [network = '', bits] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    list.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function openedDoor(
  { origins, secret }: Pick<Config, 'origins' | 'secret'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  now: Date,
): DeskDoor | null {
  const name = `${doorCookie({ origins })}=`;
  const sealed = headers.cookie?.split('; ').find((cookie) => cookie.startsWith(name));
  if (sealed === undefined) return null;
  try {
    const { operator, until } = JSON.parse(decrypt(secret, DOOR_PURPOSE, sealed.slice(name.length))) as {
      operator: string;
      until: number;
    };
    return until > now.getTime() ? { operator } : null;
  } catch {
    // Changed, or sealed under another secret.
    return null;
  }
}

/** Opens the desk to the answered browser. The dashboard's page and the API read it, so it is of the site. */
export function openDeskDoor(config: Config, reply: FastifyReply, operator: string, now: Date): void {
  const { origins, secret, site } = config;
  const until = now.getTime() + DOOR_SECONDS * 1_000;
  const [api, dashboard] = [origins.api, origins.dashboard].map((origin) => new URL(origin).hostname);
  reply.setCookie(doorCookie(config), encrypt(secret, DOOR_PURPOSE, JSON.stringify({ operator, until })), {
    path: '/',
    httpOnly: true,
    // Lax: a mail about a task leads into the desk.
    sameSite: 'lax',
    secure: origins.api.startsWith('https:'),
    maxAge: DOOR_SECONDS,
    ...(api === dashboard ? {} : { domain: site }),
  });
}

function doorCookie({ origins }: Pick<Config, 'origins'>): string {
  return origins.api.startsWith('https:') ? '__Secure-mabarin-meja' : 'mabarin-meja';
}
