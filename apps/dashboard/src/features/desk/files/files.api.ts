import { deskFiles } from '@mabarin/api-client/contract/desk/office';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const filesQuery = queryOptions({
  queryKey: ['desk', 'files'],
  queryFn: async ({ signal }) => (await callDesk(deskFiles, {}, { signal })).data,
});
