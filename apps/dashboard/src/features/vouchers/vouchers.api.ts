import { makeVoucher, stopVoucher, vouchers, voucherUses, type Voucher } from '@mabarin/api-client/contract/vouchers';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
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

/** Both calls answer the whole list, and a repeated one changes nothing more. */
function change<E extends Endpoint>(
  queryClient: QueryClient,
  send: (input: InputOf<E>) => Promise<{ data: Voucher[] }>,
  done: string,
) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async (input: InputOf<E>) => (await send(input)).data,
    async onSuccess(data: Voucher[]) {
      await queryClient.cancelQueries({ queryKey: vouchersQuery.queryKey });
      queryClient.setQueryData(vouchersQuery.queryKey, data);
      showToast(done);
    },
    onError: (error) => showFailure(error),
  });
}

export const makeMutation = (queryClient: QueryClient) =>
  change<typeof makeVoucher>(queryClient, (input) => call(makeVoucher, input), vouchersText.made);
export const stopMutation = (queryClient: QueryClient) =>
  change<typeof stopVoucher>(queryClient, (input) => call(stopVoucher, input), vouchersText.stopped);
