import { hostQr } from '@mabarin/api-client/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { links } from '#platform/links.ts';

/** QR images of a host's public pages, drawn by the server. They never change. */
export function qrQuery(username: string) {
  const pages = { mabar: links.mabar(username), support: links.support(username), claim: links.claim(username) };
  return queryOptions({
    queryKey: ['qr', username],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call(hostQr, pages, { signal })).data,
  });
}
