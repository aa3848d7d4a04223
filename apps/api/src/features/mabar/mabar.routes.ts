import { boardRoutes } from './queue/board.routes.ts';
import { creditRoutes } from './orders/credit.routes.ts';
import { eventRoutes } from './event/event.routes.ts';
import { historyRoutes } from './games/history.routes.ts';
import { manualRoutes } from './queue/manual.routes.ts';
import { listRoutes } from './list/public-list.routes.ts';
import { queueLineRoutes } from './queue/queue-line.routes.ts';
import { orderingRoutes } from './orders/ordering.routes.ts';
import { orderRoutes } from './orders/order.routes.ts';
import type { Deps } from '#deps.ts';
import type { ShowHost } from '#features/accounts/index.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Mounts the calls of the area; features.ts wires it. */
export function mabarRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  orderRoutes(server, deps);
  listRoutes(server);
  queueLineRoutes(server);
  boardRoutes(server, deps);
  orderingRoutes(server, deps, showHost);
  manualRoutes(server, deps);
  historyRoutes(server, deps);
  creditRoutes(server, deps);
  eventRoutes(server, deps, showHost);
}
