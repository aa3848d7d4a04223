import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import type { OverlayStatus } from '@mabarin/api-client/contract/alerts';
import type { Setup } from '@mabarin/api-client/contract/profile/settings';
import { isOwnEvent } from '@mabarin/domain/mabar/event';
import type { SetupMemory } from './setup.store.ts';

/** The steps in the order shown. */
export const SETUP_STEPS = ['profile', 'price', 'overlay', 'alert', 'bank', 'share'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export type SetupFacts = {
  host: Pick<DashboardHost, 'photo' | 'playerRole' | 'events' | 'bank_account' | 'open'>;
  status: Pick<OverlayStatus, 'connected' | 'heard_at'>;
  setup: Setup;
  memory: Pick<SetupMemory, 'shared' | 'priced'>;
};

/** Finished steps, from the server's facts and, for the page's address, from this browser. */
export function stepsDone({ host, status, setup, memory }: SetupFacts): Record<SetupStep, boolean> {
  return {
    profile: host.photo !== null && Object.values(host.playerRole).includes(true),
    // Every host begins with events and prices, so it only has to agree with them.
    price: setup.sold || memory.priced === true || host.events.some((event) => !isOwnEvent(event)),
    overlay: status.heard_at !== null,
    alert: setup.alertShown,
    bank: host.bank_account !== null,
    share: setup.sold || memory.shared,
  };
}

/** Requirements missing for going live; empty when the host can. */
export type Missing = 'orders' | 'overlay' | 'connection';

export function missingNow({
  open,
  connected,
  live,
}: {
  open: boolean;
  /** An overlay page is open and reporting. */
  connected: boolean;
  /** This dashboard receives the live channel. */
  live: boolean;
}): Missing[] {
  return [
    ...(open ? [] : ['orders' as const]),
    ...(connected ? [] : ['overlay' as const]),
    ...(live ? [] : ['connection' as const]),
  ];
}
