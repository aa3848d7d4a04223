export { isHostMissing } from './host-missing.ts';
export { HostRowsSkeleton, HostStripSkeleton, HostStrip, stripAction } from './host-strip.tsx';
export { hasTickets, KeptTickets } from './kept-tickets.tsx';
export { NetworkPage } from './network-page.tsx';
