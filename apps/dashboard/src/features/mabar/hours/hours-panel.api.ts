import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { saveHours } from '@mabarin/api-client/contract/mabar';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { hoursPanelText } from './hours-panel.text.ts';

/** Saves all slots of the week. `onSaved` receives the stored slots before the toast. */
export function hoursMutation(queryClient: QueryClient, onSaved: (hours: DashboardHost['plannedHours']) => void) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: (hours: DashboardHost['plannedHours']) => call(saveHours, { hours }),
    onSuccess({ data }) {
      queryClient.setQueryData(hostQuery.queryKey, data);
      onSaved(data.plannedHours);
      showToast(hoursPanelText.saved);
    },
    onError: (error) => showFailure(error, failed(hoursPanelText.action)),
  });
}
