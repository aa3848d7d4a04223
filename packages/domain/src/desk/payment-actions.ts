import type { ScreenReason } from '#messages/reasons.ts';
import { ANONYMOUS_NAME } from '#support/support-fields.ts';
import type { PaymentException, PaymentState } from '#payments/state.ts';

/** In the order of the page: open work, what is likely, what is rare, and last what hides something. */
export const PAYMENT_ACTIONS = [
  'close_task',
  'decide_dispute',
  'decide_refund',
  'decide_hold',
  'resend_ticket',
  'look_up',
  'refund_support',
  'refund_order',
  'refund_suspense',
  'return_refund',
  'dispute',
  'copy_remains',
  'alert_off',
  'mask_message',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

type PaymentFacts = {
  readonly kind: 'mabar' | 'support';
  readonly status: PaymentState;
  readonly exception: PaymentException;
  readonly erased: boolean;
  readonly charged: boolean;
  /** Whole rupiah of the price that no refund took, and of suspense. */
  readonly priceLeft: number;
  readonly suspenseLeft: number;
  readonly openRefunds: number;
  readonly paidRefunds: number;
  /** Open holds but those that only wait for the host's next income. */
  readonly undecidedHolds: number;
  /** Open holds that no open dispute decides. */
  readonly ownHolds: number;
  readonly disputed: boolean;
  /** Money came for it, and no dispute of it is open. */
  readonly disputable: boolean;
  readonly openAlerts: number;
  readonly openTasks: number;
  readonly texts: readonly ShownText[];
};

/** Name and message of a support or of one player of an order. */
export type ShownText = { readonly name: string; readonly message: string; readonly hiddenBy: ScreenReason | null };

/** A host may show again a text that the filter hid: only an operator hides it for good. */
function isMaskable({ name, message, hiddenBy }: ShownText): boolean {
  return hiddenBy !== 'operator' && (message !== '' || (name !== '' && name !== ANONYMOUS_NAME));
}

export function paymentActions(facts: PaymentFacts): PaymentAction[] {
  const { kind, status, exception, erased, priceLeft, suspenseLeft, undecidedHolds } = facts;
  const isFree = priceLeft > 0 && undecidedHolds === 0 && !facts.disputed;
  const isDelivered = status === 'paid' && exception !== 'unfulfillable';
  const may: Record<PaymentAction, boolean> = {
    look_up: facts.charged,
    resend_ticket: isDelivered && !erased,
    refund_support: kind === 'support' && isDelivered && isFree,
    refund_order: kind === 'mabar' && isDelivered && isFree,
    refund_suspense: suspenseLeft > 0,
    decide_refund: facts.openRefunds > 0,
    return_refund: facts.paidRefunds > 0,
    decide_hold: facts.ownHolds > 0,
    dispute: facts.disputable,
    decide_dispute: facts.disputed,
    alert_off: facts.openAlerts > 0,
    mask_message: isDelivered && !erased && facts.texts.some(isMaskable),
    close_task: facts.openTasks > 0,
    copy_remains: erased,
  };
  return PAYMENT_ACTIONS.filter((action) => may[action]);
}
