import { deskDispute, deskDisputes } from '@mabarin/api-client/contract/desk/disputes';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const disputesQuery = queryOptions({
  queryKey: ['desk', 'disputes'],
  queryFn: async ({ signal }) => (await callDesk(deskDisputes, {}, { signal })).data,
});

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'dispute', id],
    queryFn: async ({ signal }) => (await callDesk(deskDispute, { id }, { signal })).data,
  });
