import { listRoutes } from './support-list.routes.ts';
import { orderRoutes } from './support.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export { maskSupport, readBans, replayLastShown, unbanSupporter } from './support-list.commands.ts';
export {
  amountSince,
  anonymiseSupports,
  checkSupportTotals,
  recentSupporters,
  topSupporters,
} from './names.queries.ts';
export { supportPollers, fulfilSupport } from './support.commands.ts';
export { checkSupports, paidSupportQuery } from './support.queries.ts';

export function supportRoutes(server: ApiServer, deps: Deps): void {
  orderRoutes(server, deps);
  listRoutes(server, deps);
}
