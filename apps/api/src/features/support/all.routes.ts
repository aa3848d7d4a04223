import { listRoutes } from './support-list.routes.ts';
import { orderRoutes } from './support.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Mounts the calls of the area; features.ts wires it. */
export function supportRoutes(server: ApiServer, deps: Deps): void {
  orderRoutes(server, deps);
  listRoutes(server, deps);
}
