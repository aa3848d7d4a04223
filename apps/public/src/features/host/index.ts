export { HostRowsSkeleton, HostStripSkeleton, HostStrip, stripAction } from './host-strip.tsx';
export { hasTickets, KeptTickets } from './kept-tickets.tsx';
export { NetworkPage } from './network-page.tsx';
export { NoHost } from './no-host.tsx';
