import { NetworkError } from '@mabarin/api-client/client';
import { QueryClient } from '@tanstack/react-query';

/** No answer: asking again may help. A refusal stays a refusal. */
export function retryOnNetwork(times: number) {
  return (failures: number, error: Error) => error instanceof NetworkError && failures < times;
}

/** What the service answered, for the life of the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // TanStack's default waits in silence while offline; the viewer must hear of it.
    queries: { networkMode: 'always', retry: retryOnNetwork(2) },
    mutations: { networkMode: 'always' },
  },
});
