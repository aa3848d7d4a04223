import { deskViewer } from '@mabarin/api-client/contract/desk/search';
import { queryOptions } from '@tanstack/react-query';
import { callDesk } from '#features/desk/desk.api.ts';

export const viewerQuery = (by: string) =>
  queryOptions({
    queryKey: ['desk', 'viewer', by],
    queryFn: async ({ signal }) => (await callDesk(deskViewer, { by }, { signal })).data,
  });
