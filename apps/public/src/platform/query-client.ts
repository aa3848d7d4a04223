import { NetworkError } from '@mabarin/api-client/client';
import { createQueryClient } from '@mabarin/web/query-client';

/** What the service answered, for the life of the page. Without an answer it is asked again; a refusal stays one. */
export const queryClient = createQueryClient({
  retry: (failures, error) => error instanceof NetworkError && failures < 2,
});
