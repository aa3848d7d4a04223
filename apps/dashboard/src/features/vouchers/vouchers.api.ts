import { makeVoucher, stopVoucher, vouchers, voucherUses } from '@mabarin/api-client/contract/vouchers';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { call } from '#platform/api.ts';
import { read } from '#platform/read.ts';
import { press } from '#platform/press.ts';
import { vouchersKey } from './vouchers.keys.ts';
import { vouchersText } from './vouchers.text.ts';

export const vouchersQuery = read([...vouchersKey, 'list'], vouchers, {});

export const usesQuery = (id: string) => read([...vouchersKey, 'uses', id], voucherUses, { id });

/** Both calls return the whole list, and a repeated one changes nothing more. */
export const makeMutation = press({
  mutationFn: (voucher: InputOf<typeof makeVoucher>) => call(makeVoucher, voucher),
  into: vouchersQuery,
  said: vouchersText.made,
});
export const stopMutation = press({
  mutationFn: (voucher: InputOf<typeof stopVoucher>) => call(stopVoucher, voucher),
  into: vouchersQuery,
  said: vouchersText.stopped,
});
