import { dashboardSettings } from '@mabarin/api-client/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What the Overlay and Discord pages edit. Asked anew whenever one of them opens, so that a form starts from now. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(dashboardSettings, {}, { signal })).data,
  gcTime: 0,
});
