import { deskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const complaintsQuery = queryOptions({
  queryKey: ['desk', 'complaints'],
  queryFn: async ({ signal }) => (await callDesk(deskComplaints, {}, { signal })).data,
});
