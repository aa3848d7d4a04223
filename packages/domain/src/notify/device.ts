import * as v from 'valibot';
import { PushSubscriptionForm } from '#push/push.ts';
import { wibClock, type Instant } from '#time.ts';

export const DEVICE_EVENTS = [
  'order',
  'support',
  'claim',
  'alarm',
  'queue_empty',
  'last_order',
  'cash_out',
  'sign_in',
] as const;
export type DeviceEvent = (typeof DEVICE_EVENTS)[number];

/** Rupiah; a larger one is a typing error. */
export const SUPPORT_FROM_MAX = 10_000_000;
/** A notice that could not be delivered within this time is of no use any more. */
export const DEVICE_NOTICE_SECONDS = 600;

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23));

export const DeviceForm = v.object({
  subscription: PushSubscriptionForm,
  events: v.pipe(
    v.array(v.unknown()),
    v.minLength(1),
    v.maxLength(DEVICE_EVENTS.length),
    v.array(v.picklist(DEVICE_EVENTS)),
  ),
  supportFrom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SUPPORT_FROM_MAX)),
  /** Hours of the day in Jakarta, from one up to the other; null: none. */
  quiet: v.nullable(v.object({ from: hour, until: hour })),
});
export type DeviceForm = v.InferOutput<typeof DeviceForm>;

/** True in the quiet hours, which may pass midnight. A sign-in is said at any hour. */
export function isQuiet(quiet: DeviceForm['quiet'], event: DeviceEvent, now: Instant): boolean {
  if (quiet === null || event === 'sign_in') return false;
  const at = Number(wibClock(now).slice(0, 2));
  const { from, until } = quiet;
  return from <= until ? at >= from && at < until : at >= from || at < until;
}
