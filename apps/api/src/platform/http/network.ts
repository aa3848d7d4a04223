import { isIPv4 } from 'node:net';
import { ipv6Groups, unmapped } from './address.ts';

/**
 * Network of an address for sessions and login limits: the /24 of IPv4, the /48 of IPv6, which a provider gives to one
 * customer. An IPv4 address written as IPv6 counts as IPv4.
 */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${ipv6Groups(address).slice(0, 3).join(':')}::/48`;
}
