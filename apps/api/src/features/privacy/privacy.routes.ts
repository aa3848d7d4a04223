import { accountRoutes } from './account.routes.ts';
import { viewerRoutes } from './viewer.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Mounts the calls of the area; features.ts wires it. */
export function privacyRoutes(server: ApiServer, deps: Deps): void {
  viewerRoutes(server, deps);
  accountRoutes(server, deps);
}
