import { device, removeDevice, saveDevice, tryDevice, type Device } from '@mabarin/api-client/contract/profile/devices';
import { config } from '@mabarin/web/config';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { dashboardWorker } from './dashboard-worker.ts';

export const deviceQuery = queryOptions({
  queryKey: ['device'],
  queryFn: async ({ signal }) => (await call(device, {}, { signal })).data,
});

/** True when this browser can show notices and the service has a key to send them. */
export function canNotify(): boolean {
  return config.push !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Asks for permission, only within a press, and subscribes this browser. `blocked`: its owner or the browser refused;
 * `failed`: the push service gave no address.
 */
async function saved(form: Device): Promise<Device | 'blocked' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const worker = await dashboardWorker();
  const subscription = worker && (await subscribe(worker).catch(() => null));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return 'failed';
  const { p256dh = '', auth = '' } = keys;
  return (await call(saveDevice, { ...form, subscription: { endpoint, keys: { p256dh, auth } } })).data;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: config.push };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with an older key of ours is in the way.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
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
    mutationFn: () => call(removeDevice, {}),
    onSuccess: () => queryClient.setQueryData(deviceQuery.queryKey, null),
    onError,
  });
}

export const tryDeviceMutation = mutationOptions({ mutationFn: () => call(tryDevice, {}), onError });
