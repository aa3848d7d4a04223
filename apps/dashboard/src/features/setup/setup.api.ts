import { setup } from '@mabarin/api-client/contract/profile/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { setupKey } from './setup.keys.ts';

export const setupQuery = queryOptions({
  queryKey: setupKey,
  queryFn: async ({ signal }) => (await call(setup, {}, { signal })).data,
});
