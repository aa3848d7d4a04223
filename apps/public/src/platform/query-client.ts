import { isFailureError } from '@mabarin/domain/failures';
import { createQueryClient } from '@mabarin/web/query-client';

/** Keeps what the service returned for the life of the page. A lost call is repeated after 1 s and 2 s; a refusal is not. */
export const createPageQueryClient = () =>
  createQueryClient({ gcTime: Infinity, retry: (failures, error) => !isFailureError(error) && failures < 2 });

/** The browser's own. A server makes one for each page: the next one is somebody else's. */
export const queryClient = createPageQueryClient();
