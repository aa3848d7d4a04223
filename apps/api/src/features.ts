import type { Deps } from '#deps.ts';
import type { Guards, Mounting } from '#platform/http/mount.ts';
import type { Sweeper } from '#platform/sweepers.ts';
import type { Db } from '#schema.ts';

/**
 * THE list of what the service does: routes, sweepers, who fulfils a paid payment, who stands behind a session or a
 * display key. What would import upward is wired here.
 */

/** Mounts every area's endpoints. */
export const routes: readonly ((server: Mounting, deps: Deps) => void)[] = [
  // accountsRoutes, mabarRoutes, supportRoutes, paymentsRoutes, overlayRoutes
];

/** Delivers what was paid for, by kind of payment. */
export const fulfil: Deps['fulfil'] = {
  mabar: async () => ({ unfulfillable: 'mabar is not wired yet' }),
  support: async () => ({ unfulfillable: 'support is not wired yet' }),
};

/** Everything that happens because time passes. */
export function sweepers(_db: Db, _deps: Deps): readonly Sweeper[] {
  return [];
}

export function createGuards(_db: Db, _deps: Deps): Guards {
  return { session: async () => null, display: async () => null };
}
