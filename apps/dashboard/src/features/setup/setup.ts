import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import type { OverlayStatus } from '@mabarin/api-client/contract/alerts';
import type { Setup } from '@mabarin/api-client/contract/settings';
import { isOwnEvent } from '@mabarin/domain/mabar/event';
import type { SetupMemory } from './setup.store.ts';

/** What a new host does first, in this order. */
export const SETUP_STEPS = ['profile', 'event', 'overlay', 'alert', 'bank', 'share'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export type SetupFacts = {
  host: Pick<DashboardHost, 'photo' | 'events' | 'bank_account' | 'open'>;
  status: Pick<OverlayStatus, 'connected' | 'heard_at'>;
  setup: Setup;
  memory: Pick<SetupMemory, 'shared'>;
};

/** Which steps are done: by what the server knows, and for the page's address by what this browser remembers. */
export function stepsDone({ host, status, setup, memory }: SetupFacts): Record<SetupStep, boolean> {
  return {
    profile: host.photo !== null,
    // Who has sold something sells well enough with the events every host has.
    event: setup.sold || host.events.some((event) => !isOwnEvent(event)),
    overlay: status.heard_at !== null,
    alert: setup.alertShown,
    bank: host.bank_account !== null,
    share: setup.sold || memory.shared,
  };
}

/** What is missing for a stream now; nothing: the host can go live. */
export type Missing = 'orders' | 'overlay' | 'connection';

export function missingNow({
  open,
  connected,
  live,
}: {
  open: boolean;
  /** An overlay page is open and calls. */
  connected: boolean;
  /** This dashboard hears the live channel. */
  live: boolean;
}): Missing[] {
  return [
    ...(open ? [] : ['orders' as const]),
    ...(connected ? [] : ['overlay' as const]),
    ...(live ? [] : ['connection' as const]),
  ];
}
