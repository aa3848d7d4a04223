import { lazyWithRetry } from '@mabarin/ui/states/lazy';

const loadClaimScreen = () => import('./claim/claim-screen.tsx');

export const ClaimTab = lazyWithRetry(() => import('./claim/claim-tab.tsx'));
export const ClaimScreen = lazyWithRetry(loadClaimScreen);

/** Preloads the gacha. A failure is handled when it is needed. */
export function prefetchClaim(): void {
  void loadClaimScreen().catch(() => undefined);
}

export type { ClaimAttempt } from './claim/claim.api.ts';
export { DayStub } from './day-stub.tsx';
