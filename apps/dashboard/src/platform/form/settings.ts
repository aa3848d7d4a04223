import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/**
 * Settings of the Overlay and Discord pages, read anew whenever one opens, so that a form starts from the current ones.
 */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(dashboardSettings, {}, { signal })).data,
  gcTime: 0,
});
