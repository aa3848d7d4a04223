import { boardRoutes } from './board.routes.ts';
import { creditRoutes } from './credit.routes.ts';
import { eventRoutes } from './event.routes.ts';
import { historyRoutes } from './history.routes.ts';
import { manualRoutes } from './manual.routes.ts';
import { listRoutes } from './public-list.routes.ts';
import { queueLineRoutes } from './queue-line.routes.ts';
import { orderingRoutes } from './ordering.routes.ts';
import { orderRoutes } from './order.routes.ts';
import type { Deps } from '#deps.ts';
import type { ShowHost } from '#features/accounts/index.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export { playNext, recordNextGame, statusOf } from './board.commands.ts';
export { setOrdering, shownBreak } from './ordering.commands.ts';
export { checkMabar } from './check.queries.ts';
export { dashboardEvents, startMabar } from './event.commands.ts';
export { eventsQuery } from './event.queries.ts';
export { inQueueOrder, paidEntryQuery } from './entry.queries.ts';
export { noticeOf } from './notice.queries.ts';
export { gamesOf, standingResult } from './game.queries.ts';
export { deleteNotesOfErased } from './history.queries.ts';
export { fulfilMabar } from './order.commands.ts';
export { playerNameFor } from './player.commands.ts';
export { queueWinner, markPresent } from './presence.commands.ts';
export {
  findRefundable,
  lockRefundable,
  putGamesBack,
  refundableGames,
  takeGames,
  type RefundableEntry,
} from './refunded-games.commands.ts';
export { nextUpQuery } from './turn.queries.ts';
export { readActiveSnapshot, readSnapshot } from './snapshot.commands.ts';
export { giveEntry, postponeEntry } from './turn.commands.ts';
export { readDirectory } from './directory.commands.ts';
export { readPublicList } from './public-list.commands.ts';
export type { HostSnapshot } from './snapshot.queries.ts';
export { isStarted, nextEntry, offer, queuePlace, startedHosts, waitsChangeAt } from './wait.commands.ts';

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
