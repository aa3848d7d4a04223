import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PageData } from '@mabarin/api-client/page-render';

const inBrowser = 'document' in globalThis;

/** When this page was served, by the viewer's clock: as old as what was written into it. */
export const servedAt = inBrowser ? Date.now() - performance.now() : 0;

/** The first answers of the page's calls, as the server wrote them into it. */
let preload: PageData = inBrowser ? readPreload() : {};

function readPreload(): PageData {
  const text = document.getElementById('preload')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

/** What the page that a server is about to draw has in place of the element. */
export function fillPreload(data: PageData): void {
  preload = data;
}

/** An answer that came with the page, if it is the one that is wanted. */
export function preloaded<Name extends keyof PageData>(
  name: Name,
  isWanted: (answer: NonNullable<PageData[Name]>) => boolean,
): NonNullable<PageData[Name]> | undefined {
  const answer = preload[name];
  return answer !== undefined && isWanted(answer) ? answer : undefined;
}

/** The profile that came with the page; nothing for another host. */
export function preloadedHost(hostID: string): HostProfile | undefined {
  const { hostProfile } = preload;
  return hostProfile?.username === hostID.toLowerCase() ? hostProfile : undefined;
}
