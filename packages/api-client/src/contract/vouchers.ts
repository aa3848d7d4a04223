import { VoucherForm } from '@mabarin/domain/vouchers/form';
import { VOUCHER_KINDS } from '@mabarin/domain/vouchers/voucher';
import * as v from 'valibot';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, ownerPosts } from '#endpoint.ts';

/** Most vouchers, and most uses of one, in an answer. */
export const VOUCHERS_LISTED = 200;
export const VOUCHER_USES_LISTED = 100;

const Voucher = v.object({
  id: v.string(),
  code: v.string(),
  kind: v.picklist(VOUCHER_KINDS),
  /** Percent, rupiah, or games. */
  value: v.number(),
  uses: v.number(),
  /** Delivered orders; late money may pass `uses`. */
  taken: v.number(),
  /** Orders of `taken` whose money came after their payment's end. */
  late: v.number(),
  /** Orders whose QR is open. */
  reserved: v.number(),
  /** Rupiah off the delivered orders. */
  given: Rupiah,
  /** WIB date. */
  lastDay: v.string(),
  state: v.picklist(['open', 'used', 'ended', 'stopped']),
  at: v.string(),
});
export type Voucher = v.InferOutput<typeof Voucher>;

const Answer = v.object({ data: v.pipe(v.array(Voucher), v.maxLength(VOUCHERS_LISTED)) });
const VoucherId = v.pipe(v.string(), v.maxLength(64));

export const vouchers = endpoint(ownerPosts, {
  path: '/api/dashboard/voucher',
  summary: "The host's newest vouchers, with how often they were used.",
  input: v.object({}),
  output: Answer,
  fails: [],
});

export const voucherUses = endpoint(ownerPosts, {
  path: '/api/dashboard/voucher/uses',
  summary: 'The newest orders that use a voucher, open or paid, newest first.',
  input: v.object({ id: VoucherId }),
  output: v.object({
    data: v.pipe(
      v.array(
        v.object({
          name: v.string(),
          title: v.string(),
          /** Games of all its players. */
          games: v.number(),
          /** The rest of the list price. */
          price: Rupiah,
          discount: Rupiah,
          paid: v.boolean(),
          /** The money came after the payment's end, so the use counts above the voucher's end and number. */
          late: v.boolean(),
          at: v.string(),
        }),
      ),
      v.maxLength(VOUCHER_USES_LISTED),
    ),
  }),
  fails: ['vouchers.unknown'],
  invalid: 'vouchers.unknown',
});
export type VoucherUses = v.InferOutput<typeof voucherUses.output>['data'];

export const makeVoucher = endpoint(ownerPosts, {
  path: '/api/dashboard/voucher/make',
  summary:
    'Makes a voucher: percent, rupiah or whole games off the price of an order, each payer once. An empty code is drawn. ' +
    'The same `id` makes one.',
  input: VoucherForm,
  output: Answer,
  fails: ['vouchers.invalid', 'vouchers.code_invalid', 'vouchers.code_taken', 'vouchers.day_over', 'vouchers.too_many'],
  invalid: 'vouchers.invalid',
});

export const stopVoucher = endpoint(ownerPosts, {
  path: '/api/dashboard/voucher/stop',
  summary: 'Ends a voucher for new orders; an open order keeps its price. One that was stopped stays as it is.',
  input: v.object({ id: VoucherId }),
  output: Answer,
  fails: ['vouchers.unknown'],
  invalid: 'vouchers.unknown',
});
