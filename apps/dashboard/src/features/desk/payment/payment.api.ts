import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'payment', id],
    queryFn: async ({ signal }) => (await callDesk(deskPayment, { id }, { signal })).data,
  });
