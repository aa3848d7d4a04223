import { deskWords } from '@mabarin/api-client/contract/desk/office';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const wordsQuery = queryOptions({
  queryKey: ['desk', 'words'],
  queryFn: async ({ signal }) => (await callDesk(deskWords, {}, { signal })).data,
});
