import { NetworkError } from '@mabarin/api-client/client';
import { createQueryClient } from '@mabarin/web/query-client';

/** Responses for the life of the page. A call without a response is retried; a refusal is final. */
export const queryClient = createQueryClient({
  retry: (failures, error) => error instanceof NetworkError && failures < 2,
});
