import { makeVoucher, stopVoucher, vouchers, voucherUses, type Voucher } from '@mabarin/api-client/contract/vouchers';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { vouchersKey } from './vouchers.keys.ts';
import { vouchersText } from './vouchers.text.ts';

export const vouchersQuery = queryOptions({
  queryKey: [...vouchersKey, 'list'],
  queryFn: async ({ signal }): Promise<Voucher[]> => (await call(vouchers, {}, { signal })).data,
});

export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: [...vouchersKey, 'uses', id],
    queryFn: async ({ signal }) => (await call(voucherUses, { id }, { signal })).data,
  });

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
