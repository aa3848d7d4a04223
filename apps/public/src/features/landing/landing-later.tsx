export { HostSearch } from './host-search.tsx';
export { LandingFoot } from './landing-foot.tsx';
