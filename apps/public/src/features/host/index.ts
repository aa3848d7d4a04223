export { hostQuery, isHostMissing } from './host.api.ts';
export { NetworkPage } from './network-page.tsx';
