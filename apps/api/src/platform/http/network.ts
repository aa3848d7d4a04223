import { isIPv4 } from 'node:net';
import { ipv6Groups, unmapped } from './address.ts';

/** The /24 of IPv4, the /48 of IPv6, which a provider gives to one customer. IPv4 written as IPv6 counts as IPv4. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${ipv6Groups(address).slice(0, 3).join(':')}::/48`;
}
