export { HostsNow } from '#features/mabar/listed-hosts.tsx';
export { HostSearch } from './host-search.tsx';
export { LandingFoot, ViewerTickets } from './landing-foot.tsx';
