import { BlockList, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { unmapped } from './address.ts';
import type { Config } from '#platform/config.ts';

/**
 * True for a request from where the desk may be reached (`MABARIN_DESK_NETWORKS`). Behind a proxy that is not trusted
 * everybody would have the proxy's address, so nobody is let in.
 */
export function isFromDesk(
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
