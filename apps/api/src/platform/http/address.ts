import { isIPv4 } from 'node:net';

/** The /64 of an IPv6 address, which one line owns whole. An IPv4 address written as IPv6 counts as IPv4. */
export function addressOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv4(address) ? address : `${ipv6Groups(address).slice(0, 4).join(':')}::/64`;
}

/** Lower case; IPv4 written as IPv6 becomes IPv4. */
export function unmapped(ip: string): string {
  return ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
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
