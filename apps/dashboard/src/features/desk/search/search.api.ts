import { deskSearch } from '@mabarin/api-client/contract/desk/search';
import { stripControl } from '@mabarin/domain/text-line';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

/** Asked on Enter only: each search stands in the operators' log. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'search', q],
    queryFn: async ({ signal }) =>
      q === '' ? [] : (await callDesk(deskSearch, { q: stripControl(q) }, { signal })).data,
  });
