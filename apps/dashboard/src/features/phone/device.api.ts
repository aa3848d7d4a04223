import { device, removeDevice, saveDevice, tryDevice, type Device } from '@mabarin/api-client/contract/profile/devices';
import type { Renewal } from '@mabarin/api-client/service-worker';
import { config } from '@mabarin/web/config';
import { subscribeToNotices } from '@mabarin/web/browser/notices';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { dashboardWorker } from './dashboard-worker.ts';
import { deviceText } from './device.text.ts';

export const deviceQuery = read(['device'], device, {});

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

export const saveDeviceMutation = press({
  retry: false,
  mutationFn: saved,
  onSuccess(answer, _form, _begun, { client }) {
    if (typeof answer !== 'string') client.setQueryData(deviceQuery.queryKey, answer);
  },
});

export const removeDeviceMutation = press({
  retry: false,
  async mutationFn() {
    await call(removeDevice, {});
    await keepRenewal(null);
  },
  onSuccess: (_nothing, _input, _begun, { client }) => client.setQueryData(deviceQuery.queryKey, null),
});

export const tryDeviceMutation = press({
  retry: false,
  mutationFn: () => call(tryDevice, {}),
  said: deviceText.tried,
});
