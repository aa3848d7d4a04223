import type { ActName } from '#desk/acts.ts';

/**
 * Checks of each act that changes something or shows a secret, the same at the desk and at the terminal. `code`: a fresh code.
 * `two`: a code, and above the limit a second operator; below it the act counts in its operator's sum of the day.
 */
export const actChecks = {
  'operators add': 'code',
  'operators rotate': 'code',
  'operators disable': 'none',
  'tasks take': 'none',
  'tasks note': 'none',
  'tasks done': 'none',
  digest: 'none',
  'secret rotate': 'code',
  'cash-outs approve': 'two',
  'cash-outs paid': 'two',
  'cash-outs reject': 'two',
  'cash-outs csv': 'code',
  'cash-outs answers': 'two',
  // What stops money is quick; what lets it go on takes a code.
  'cash-outs freeze': 'none',
  'cash-outs unfreeze': 'code',
  'payouts compare': 'code',
  'payouts confirm': 'code',
  // A request sends nothing: its approval does.
  'refunds request': 'none',
  'refunds support': 'none',
  'refunds order': 'none',
  'refunds approve': 'two',
  'refunds refuse': 'two',
  // Two operators have approved the refund before it is paid.
  'refunds paid': 'code',
  'refunds failed': 'two',
  'refunds returned': 'two',
  // The same letter with less gives a part of what is held back.
  'disputes open': 'two',
  'disputes won': 'two',
  'disputes lost': 'two',
  'disputes shared': 'two',
  'holds take': 'two',
  'holds release': 'two',
  'holds claim': 'code',
  'webhooks replay': 'none',
  reconcile: 'none',
  'settlements import': 'code',
  'settlements undo': 'two',
  'gateways pause': 'none',
  'gateways resume': 'none',
  'ledger check': 'none',
  'second-factor remove': 'code',
  'second-factor keep': 'none',
  'filter-words add': 'none',
  'filter-words remove': 'none',
  'filter-words label': 'none',
  'complaints decide': 'none',
  broadcast: 'none',
  'tell-host': 'none',
  'rotate-display-key': 'none',
  'disable-host': 'none',
  'enable-host': 'code',
  'log-out-host': 'none',
  'mail-reset-link': 'none',
  'alerts skip': 'none',
  'alerts mask': 'none',
  'tickets resend': 'none',
  // Who has a ticket names the account of a refund.
  'tickets send': 'code',
  'tickets show': 'code',
  'accounts close': 'code',
  'accounts export': 'code',
  'accounts erase': 'code',
  'supporter-unban': 'none',
} as const satisfies Readonly<Partial<Record<ActName, 'none' | 'code' | 'two'>>>;

type Checks = typeof actChecks;
type CheckedAct = keyof Checks;
export type CodeAct = { [Act in CheckedAct]: Checks[Act] extends 'none' ? never : Act }[CheckedAct];

export function takesCode(act: ActName): boolean {
  return Object.hasOwn(actChecks, act) && actChecks[act as CheckedAct] !== 'none';
}
