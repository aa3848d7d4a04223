import { QueryClient, type DefaultOptions } from '@tanstack/react-query';

export function createQueryClient(queries: DefaultOptions['queries']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // TanStack's default waits silently while offline; people must be shown it instead.
      queries: { networkMode: 'always', ...queries },
      mutations: { networkMode: 'always' },
    },
  });
}
