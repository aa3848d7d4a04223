import { laterPart } from '#platform/page/later-part.tsx';

const load = () => import('./landing-later.tsx');

/** The browser submits the search form by itself until its code has loaded. */
export const HostSearch = laterPart(async () => ({ default: (await load()).HostSearch }));
/** The server has named them. */
export const HostsNow = laterPart(async () => ({ default: (await load()).HostsNow }));
/** Below the fold of a phone. */
export const ViewerTickets = laterPart(async () => ({ default: (await load()).ViewerTickets }));
export const LandingFoot = laterPart(async () => ({ default: (await load()).LandingFoot }));
