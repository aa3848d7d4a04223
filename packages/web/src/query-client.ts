import { QueryClient, type DefaultOptions } from '@tanstack/react-query';

/** `queries`: when a read is asked for again. */
export function createQueryClient(queries: DefaultOptions['queries']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // TanStack's default waits in silence while offline; people must be shown it instead.
      queries: { networkMode: 'always', ...queries },
      mutations: { networkMode: 'always' },
    },
  });
}
