import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { saveHours } from '@mabarin/api-client/contract/mabar';
import { call } from '#platform/api.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { hoursPanelText } from './hours-panel.text.ts';

/** Saves all slots of the week. */
export const hoursMutation = press({
  mutationFn: (hours: DashboardHost['plannedHours']) => call(saveHours, { hours }),
  into: hostQuery,
  said: hoursPanelText.saved,
  failed: failed(hoursPanelText.action),
});
