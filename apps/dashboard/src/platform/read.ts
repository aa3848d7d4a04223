import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { call } from './api.ts';
import type { DataOf } from './press.ts';

/** The query of an endpoint's `data`. */
export function read<E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = (await call(endpoint, input, { signal })) as { data: DataOf<OutputOf<E>> };
      return data;
    },
  });
}
