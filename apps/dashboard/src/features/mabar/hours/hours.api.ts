import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { hoursText } from './hours.text.ts';

const takeHost = (queryClient: QueryClient, host: DashboardHost) => queryClient.setQueryData(hostQuery.queryKey, host);

/** A press that nobody answered is the same one for so long, in milliseconds: an hour later the host means a break of then. */
const SAME_BREAK_MS = 60_000;

/** A break of so many minutes, or its end. A lost answer begins it once. */
export function breakMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'ordering' },
    retry: retryOnNetwork(1),
    mutationFn: (minutes: InputOf<typeof setBreak>['minutes']) =>
      callOnce(setBreak, { minutes }, { minutes }, SAME_BREAK_MS),
    async onSuccess({ data }, minutes) {
      takeHost(queryClient, data);
      // A kept answer shows the host as it was then, so what is said comes from the host of now.
      await queryClient.invalidateQueries({ queryKey: hostQuery.queryKey });
      const { breakSeconds } = queryClient.getQueryData(hostQuery.queryKey) ?? data;
      if (minutes === null && breakSeconds === null) showToast(hoursText.ended);
      if (minutes !== null && breakSeconds !== null) showToast(hoursText.began);
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
