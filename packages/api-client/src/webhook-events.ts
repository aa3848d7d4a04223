import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@mabarin/domain/webhooks/event';
import * as v from 'valibot';
import { Rupiah } from '#contract/shapes.ts';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();
/** A name or a message of a viewer; null: the host's filter hides it. */
const Screened = v.nullable(v.string());
/** Lets a receiver match events of one payment; it opens nothing. */
const PaymentReference = v.pipe(v.string(), v.regex(/^[\da-f]{16}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `data` of each event (docs/webhooks.md has a sample of each). Amounts are whole rupiah. */
const webhookData = {
  'order.paid': v.object({
    payment: PaymentReference,
    event: v.string(),
    player: Screened,
    /** Per player. */
    games: Count,
    players: Count,
    sundul: v.boolean(),
    amount: Rupiah,
    message: Screened,
  }),
  'payment.paid': v.object({
    payment: PaymentReference,
    kind: v.picklist(['mabar', 'support']),
    /** Credited to the host; `credit` of it was paid by earlier returned games. */
    amount: Rupiah,
    credit: Rupiah,
    fee: Rupiah,
    total: Rupiah,
    paid_at: Instant,
  }),
  'support.paid': v.object({ payment: PaymentReference, name: Screened, amount: Rupiah, message: Screened }),
  'queue.changed': v.object({
    playing: v.array(v.object({ player: v.string(), event: v.string(), played: Count, games: Count })),
    /** Next players in order, up to ten. */
    next: v.array(v.object({ player: v.string(), event: v.string(), games: Count })),
    waiting: Count,
  }),
  'game.recorded': v.object({
    result: v.picklist(['win', 'lose']),
    statistic: v.object({ game: Count, win: Count, lose: Count }),
    players: v.array(v.string()),
  }),
  'gift.won': v.object({
    gift: v.string(),
    class: v.picklist(['mabar', 'skin', 'starlight']),
    player: Screened,
    message: Screened,
  }),
  'cash_out.paid': v.object({ cash_out: v.string(), amount: Rupiah, fee: Rupiah, sent: Rupiah }),
} satisfies Record<WebhookEventType, v.GenericSchema>;

export type WebhookData<Type extends WebhookEventType> = v.InferOutput<(typeof webhookData)[Type]>;

/** The whole body of an event, to be validated after the signature. */
export const WebhookBody = v.variant('type', [
  ...WEBHOOK_EVENT_TYPES.map((type) =>
    v.object({ type: v.literal(type), version: v.literal(1), timestamp: Instant, data: webhookData[type] }),
  ),
  v.object({ type: v.literal(TEST_EVENT_TYPE), version: v.literal(1), timestamp: Instant, data: v.object({}) }),
]);
