import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const moneyQuery = queryOptions({
  queryKey: ['desk', 'money'],
  queryFn: async ({ signal }) => (await callDesk(deskMoney, {}, { signal })).data,
});
