import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { laterPart } from '#platform/page/later-part.tsx';

/** Parts of a ticket whose code loads after the page's own, and only on tickets that have them. */
/** Past the index of payments, which would bring all forms to every ticket. */
export const FinalScreen = lazyWithRetry(() => import('#features/payments/final/final-screen.tsx'));
export const TicketAfter = laterPart(() => import('./ticket-after.tsx'));
export const KeptCopyNotice = laterPart(() => import('./kept/ticket-kept.tsx'));
export const TicketFoot = laterPart(() => import('./ticket-foot.tsx'));
export const TicketMoney = laterPart(() => import('./money/ticket-money.tsx'));
export const TicketKept = laterPart(() => import('./ticket-restrictions.tsx'));
export const TicketWait = laterPart(() => import('./ticket-wait.tsx'));
export const TicketTurn = laterPart(() => import('./turn/ticket-turn.tsx'));
export const PartyTickets = laterPart(() => import('./party-tickets.tsx'));

/** Loaded together on every ticket with a turn to come, so that the call tears it at once. */
const loadTurn = () => import('./turn/turn-later.tsx');
export const AddHost = laterPart(async () => ({ default: (await loadTurn()).AddHost }));
export const TurnNotice = laterPart(async () => ({ default: (await loadTurn()).TurnNotice }));
export const TurnScene = lazyWithRetry(async () => ({ default: (await loadTurn()).TurnScene }));
