import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PageData } from '@mabarin/api-client/page-render';

const inBrowser = 'document' in globalThis;

/** Time of the page's delivery by the viewer's clock: the age of its embedded data. */
export const servedAt = inBrowser ? Date.now() - performance.now() : 0;

/** The first responses of the page's calls, embedded by the server. */
let preload: PageData = inBrowser ? readPreload() : {};

function readPreload(): PageData {
  const text = document.getElementById('preload')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

/** Sets the data of the page that the server is about to render. */
export function fillPreload(data: PageData): void {
  preload = data;
}

/** An embedded response, if it is for the wanted input. */
export function preloaded<Name extends keyof PageData>(
  name: Name,
  isWanted: (answer: NonNullable<PageData[Name]>) => boolean,
): NonNullable<PageData[Name]> | undefined {
  const answer = preload[name];
  return answer !== undefined && isWanted(answer) ? answer : undefined;
}

/** The embedded profile; undefined for another host. */
export function preloadedHost(hostID: string): HostProfile | undefined {
  const { hostProfile } = preload;
  return hostProfile?.username === hostID.toLowerCase() ? hostProfile : undefined;
}
