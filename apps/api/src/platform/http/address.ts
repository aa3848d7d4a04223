import { isIPv4 } from 'node:net';

/** The /56 of an IPv6 address, of which one line has every /64. An IPv4 address written as IPv6 counts as IPv4. */
export function addressOf(ip: string | undefined): string {
  const address = unmapped(ip);
  if (isIPv4(address)) return address;
  const [first, second, third, fourth = '0'] = ipv6Groups(address);
  return `${first}:${second}:${third}:${fourth.slice(0, -2) || '0'}00::/56`.replace(':000::', ':0::');
}

/** A prefix may do this many times what a limit leaves to one of its addresses. */
export const PREFIX_SHARE = 10;

/** The /48 of an IPv6 address, which counts floods: a provider may give it to one customer, or to many phones. */
export function prefixOf(ip: string | undefined): string {
  const address = unmapped(ip);
  return isIPv4(address) ? address : `${ipv6Groups(address).slice(0, 3).join(':')}::/48`;
}

/** Lower case; IPv4 written as IPv6 becomes IPv4. A connection that was reset has no address: all of them count as one. */
export function unmapped(ip: string | undefined): string {
  return (ip ?? '::').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}
