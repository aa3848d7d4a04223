import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { saveHours, setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { hoursText } from './hours.text.ts';

const takeHost = (queryClient: QueryClient, host: DashboardHost) => queryClient.setQueryData(hostQuery.queryKey, host);

/** A break of so many minutes, or its end. A lost answer begins it once. */
export function breakMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'ordering' },
    retry: retryOnNetwork(1),
    mutationFn: (minutes: InputOf<typeof setBreak>['minutes']) => callOnce(setBreak, { minutes }),
    onSuccess({ data }, minutes) {
      takeHost(queryClient, data);
      showToast(minutes === null ? hoursText.ended : hoursText.began);
    },
    onError: (error) => showFailure(error, failed(hoursText.actions.break)),
  });
}

export type LastOrder = InputOf<typeof setLastOrder>;

/** When ordering closes by itself; both null: not any more. */
export function lastOrderMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'ordering' },
    retry: retryOnNetwork(1),
    mutationFn: (limit: LastOrder) => call(setLastOrder, limit),
    onSuccess({ data }, { waiting, until }) {
      takeHost(queryClient, data);
      if (waiting === null && until === null) showToast(hoursText.lifted);
      else showToast(data.open ? hoursText.isSet : hoursText.closed);
    },
    onError: (error) => showFailure(error, failed(hoursText.actions.lastOrder)),
  });
}

/** All slots of the week at once; `onSaved` comes before the toast, with the slots as they are kept. */
export function hoursMutation(queryClient: QueryClient, onSaved: (hours: DashboardHost['plannedHours']) => void) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: (hours: DashboardHost['plannedHours']) => call(saveHours, { hours }),
    onSuccess({ data }) {
      takeHost(queryClient, data);
      onSaved(data.plannedHours);
      showToast(hoursText.saved);
    },
    onError: (error) => showFailure(error, failed(hoursText.actions.hours)),
  });
}
