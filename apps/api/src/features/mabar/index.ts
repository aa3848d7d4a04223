export { gamePlayers, playNext, recordNextGame, shownQueue, statusOf } from './queue/board.commands.ts';
export { setOrdering, shownBreak } from './orders/ordering.commands.ts';
export { checkMabar } from './orders/check.queries.ts';
export { dashboardEvents, saveEvent, startMabar } from './event/event.commands.ts';
export { eventsQuery } from './event/event.queries.ts';
export { inQueueOrder, paidEntryQuery, setChatName } from './queue/entry.queries.ts';
export { noticeOf } from './queue/notice.queries.ts';
export { gamesOf, lockStatistics, standingResult } from './games/game.queries.ts';
export { deleteNotesOfErased } from './games/history.queries.ts';
export { fulfilMabar, orderWords } from './orders/order.commands.ts';
export { maskEntry, maskOrder } from './queue/mask.commands.ts';
export { nameHidden, publicName } from './queue/names.commands.ts';
export { playerNameFor } from './queue/player.commands.ts';
export { queueWinner, markPresent } from './queue/presence.commands.ts';
export {
  findRefundable,
  lockRefundable,
  putGamesBack,
  refundableGames,
  takeGames,
  type RefundableEntry,
} from './games/refunded-games.commands.ts';
export { chatCodeOfTicket } from './queue/chat-code.ts';
export { nextUpQuery } from './queue/turn.queries.ts';
export { readActiveSnapshot, readSnapshot } from './list/snapshot.commands.ts';
export { decidesTurn } from './queue/lane.queries.ts';
export { giveEntry, postponeEntry } from './queue/turn.commands.ts';
export { readDirectory } from './list/directory.commands.ts';
export { readPublicList } from './list/public-list.commands.ts';
export type { HostSnapshot } from './list/snapshot.queries.ts';
export { isStarted, nextEntry, offer, queuePlace, startedHosts, waitsChangeAt } from './queue/wait.commands.ts';
