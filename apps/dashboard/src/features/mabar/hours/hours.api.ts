import { setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { hoursText } from './hours.text.ts';

/** A repeated press counts as the same one for this long, in ms; later the host means a new break. */
const SAME_BREAK_MS = 60_000;

/** Begins a break of some minutes or ends it. A retry after a lost response begins it only once. */
export const breakMutation = press({
  scope: { id: 'ordering' },
  mutationFn: (minutes: InputOf<typeof setBreak>['minutes']) =>
    callOnce(setBreak, { minutes }, { minutes }, SAME_BREAK_MS),
  into: hostQuery,
  failed: failed(hoursText.actions.break),
  async onSuccess({ data }, minutes, _begun, { client }) {
    // A replayed response shows the host as it was then, so the toast reads the current host.
    await client.invalidateQueries({ queryKey: hostQuery.queryKey });
    const { breakSeconds } = client.getQueryData(hostQuery.queryKey) ?? data;
    if (minutes === null && breakSeconds === null) showToast(hoursText.ended);
    if (minutes !== null && breakSeconds !== null) showToast(hoursText.began);
  },
});

export type LastOrder = InputOf<typeof setLastOrder>;

/** Sets when ordering closes by itself; both null: never. */
export const lastOrderMutation = press({
  scope: { id: 'ordering' },
  mutationFn: (limit: LastOrder) => call(setLastOrder, limit),
  into: hostQuery,
  said({ waiting, until }, { data }) {
    if (waiting === null && until === null) return hoursText.lifted;
    return data.open ? hoursText.isSet : hoursText.closed;
  },
  failed: failed(hoursText.actions.lastOrder),
});
