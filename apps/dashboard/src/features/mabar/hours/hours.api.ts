import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { hoursText } from './hours.text.ts';

const takeHost = (queryClient: QueryClient, host: DashboardHost) => queryClient.setQueryData(hostQuery.queryKey, host);

/** A repeated press counts as the same one for this long, in ms; later the host means a new break. */
const SAME_BREAK_MS = 60_000;

/** Begins a break of some minutes or ends it. A retry after a lost response begins it only once. */
export function breakMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'ordering' },
    retry: retryOnNetwork(1),
    mutationFn: (minutes: InputOf<typeof setBreak>['minutes']) =>
      callOnce(setBreak, { minutes }, { minutes }, SAME_BREAK_MS),
    async onSuccess({ data }, minutes) {
      takeHost(queryClient, data);
      // A replayed response shows the host as it was then, so the toast reads the current host.
      await queryClient.invalidateQueries({ queryKey: hostQuery.queryKey });
      const { breakSeconds } = queryClient.getQueryData(hostQuery.queryKey) ?? data;
      if (minutes === null && breakSeconds === null) showToast(hoursText.ended);
      if (minutes !== null && breakSeconds !== null) showToast(hoursText.began);
    },
    onError: (error) => showFailure(error, failed(hoursText.actions.break)),
  });
}

export type LastOrder = InputOf<typeof setLastOrder>;

/** Sets when ordering closes by itself; both null: never. */
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
