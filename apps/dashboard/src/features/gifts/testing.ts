import type { DashboardGift } from '@mabarin/api-client/contract/accounts';
import type { HostClaim } from '@mabarin/api-client/contract/gifts';

export function gift(id: string, change: Partial<DashboardGift> = {}): DashboardGift {
  const numbers = { quota: 2, claimed: 1, tried: 3, gacha: 11, worth: null };
  return {
    id,
    class: 2,
    title: `Skin ${id}`,
    ...numbers,
    status: true,
    seedHash: 'a'.repeat(64),
    seed: null,
    ...change,
  };
}

export function claim(id: string, change: Partial<HostClaim> = {}): HostClaim {
  return {
    id,
    playerName: `Pemain ${id}`,
    playerID: '123456789',
    playerServer: '2001',
    class: 2,
    source: 'host',
    title: 'Host Custom',
    message: 'Hadiah setia',
    masked: false,
    schedule: null,
    notice: null,
    added: '2026-11-20T10:00:00.000Z',
    done: null,
    ...change,
  };
}
