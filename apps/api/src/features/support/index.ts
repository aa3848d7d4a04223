export { maskSupport, readBans, replayLastShown, takeOffWidgets, unbanSupporter } from './support-list.commands.ts';
export {
  amountSince,
  anonymiseSupports,
  checkSupportTotals,
  recentSupporters,
  supportWords,
  topSupporters,
} from './names.queries.ts';
export { supportPollers, fulfilSupport } from './support.commands.ts';
export { checkSupports, paidSupportQuery, paidTexts } from './support.queries.ts';
