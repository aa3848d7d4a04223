import { device, removeDevice, saveDevice, tryDevice, type Device } from '@mabarin/api-client/contract/profile/devices';
import type { Renewal } from '@mabarin/api-client/service-worker';
import { config } from '@mabarin/web/config';
import { subscribeToNotices } from '@mabarin/web/browser/notices';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { dashboardWorker } from './dashboard-worker.ts';

export const deviceQuery = queryOptions({
  queryKey: ['device'],
  queryFn: async ({ signal }) => (await call(device, {}, { signal })).data,
});

/** Subscribes this browser and saves what it wants to hear of; otherwise the reason why it gave no address. */
async function saved(form: Device): Promise<Device | 'blocked' | 'closed' | 'failed'> {
  const subscription = await subscribeToNotices(dashboardWorker);
  if (typeof subscription === 'string') return subscription;
  const { data } = await call(saveDevice, { ...form, subscription });
  const { login } = sessionStore.getState();
  const headers = login === null ? {} : { login };
  await keepRenewal({ url: config.origins.api + saveDevice.path, headers, body: form });
  return data;
}

async function keepRenewal(kept: Renewal['call']): Promise<void> {
  (await dashboardWorker())?.active?.postMessage({ renewal: { name: 'device', call: kept } satisfies Renewal });
}

const onError = (error: unknown) => showFailure(error);

export function saveDeviceMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: saved,
    onSuccess(answer) {
      if (typeof answer !== 'string') queryClient.setQueryData(deviceQuery.queryKey, answer);
    },
    onError,
  });
}

export function removeDeviceMutation(queryClient: QueryClient) {
  return mutationOptions({
    async mutationFn() {
      await call(removeDevice, {});
      await keepRenewal(null);
    },
    onSuccess: () => queryClient.setQueryData(deviceQuery.queryKey, null),
    onError,
  });
}

export const tryDeviceMutation = mutationOptions({ mutationFn: () => call(tryDevice, {}), onError });
