export { ClaimTab } from './claim-tab.tsx';
