import { deskHost } from '@mabarin/api-client/contract/desk/search';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const deskHostQuery = (username: string) =>
  queryOptions({
    queryKey: ['desk', 'host', username],
    queryFn: async ({ signal }) => (await callDesk(deskHost, { username }, { signal })).data,
  });
