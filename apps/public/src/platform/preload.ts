import type { HostProfile } from '@mabarin/api-client/contract/accounts';

/** When this page was served, by the viewer's clock: as old as what was written into it. */
const servedAt = Date.now() - performance.now();

/** What the server wrote into the page: the profile of the host whose page this is. */
function readPreload(): { hostProfile?: HostProfile } {
  const text = document.getElementById('preload')?.textContent;
  return text ? (JSON.parse(text) as { hostProfile?: HostProfile }) : {};
}

const { hostProfile } = readPreload();

/** The profile that came with the page, as the first data of its query; nothing for another host. */
export function preloadedHost(
  hostID: string,
): { initialData: HostProfile; initialDataUpdatedAt: number } | Record<never, never> {
  if (hostProfile?.username !== hostID.toLowerCase()) return {};
  return { initialData: hostProfile, initialDataUpdatedAt: servedAt };
}
