import { isIPv4 } from 'node:net';

/**
 * The network of an address, as limits know it: the /24 of IPv4, the /48 of IPv6, which is what one customer of a
 * provider gets. An IPv4 address written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const ip = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(ip)) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // `::` stands for as many zeros as are missing.
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`;
}
