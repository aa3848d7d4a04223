import { boardRoutes } from './board.routes.ts';
import { listRoutes } from './list.routes.ts';
import { orderRoutes } from './order.routes.ts';
import type { Deps } from '#deps.ts';
import type { Mounting } from '#platform/http/mount.ts';

export { checkMabar } from './check.queries.ts';
export { addCustomEvent, dashboardEvents, offeredEvents, startMabar } from './event.commands.ts';
export { fulfilMabar } from './order.commands.ts';
export { queueSummary } from './wait.commands.ts';

export function mabarRoutes(server: Mounting, deps: Deps): void {
  orderRoutes(server, deps);
  listRoutes(server);
  boardRoutes(server, deps);
}
