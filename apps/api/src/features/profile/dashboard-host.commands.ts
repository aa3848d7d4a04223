import { findDashboardParts } from './dashboard-host.queries.ts';
import type { HostParts } from '#features/accounts/index.ts';
import { bankParts } from '#features/cash/index.ts';
import { dashboardGifts } from '#features/gifts/index.ts';
import { NOTHING } from '#features/ledger/index.ts';
import { dashboardEvents } from '#features/mabar/index.ts';

export const dashboardParts: HostParts['dashboard'] = async (db, deps, hostId) => {
  const { events, gifts, bank, age, balances, openingWatches } = await findDashboardParts(db, hostId, deps.clock.now());
  const { collected, ready } = balances ?? NOTHING;
  return {
    events: dashboardEvents(events),
    claims: dashboardGifts(gifts),
    ...bankParts(deps, bank && { ...bank, saved_at: new Date(bank.saved_at) }),
    age: age?.age ?? null,
    balance_collected: collected,
    balance_ready: ready,
    openingWatches,
  };
};
