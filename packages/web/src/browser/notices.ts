import { config } from '@mabarin/web/config';

/** True when this browser can show notices and the service has a key to send them. */
export function canNotify(): boolean {
  return config.push !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Asks for permission, only within a press, and subscribes this browser. `blocked`: the person or the browser refused;
 * `closed`: the question was closed; `failed`: the push service gave no address.
 */
export async function subscribeToNotices(
  worker: () => Promise<ServiceWorkerRegistration | null>,
): Promise<Subscription | 'blocked' | 'closed' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'closed';
  const registration = await worker();
  const subscription = registration && (await subscribe(registration).catch(() => null));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return 'failed';
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, keys: { p256dh, auth } };
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

/** `off`: nobody was asked, or the browser dropped its subscription. */
export type NoticeState = 'on' | 'off' | 'blocked';

/**
 * Tells what the browser says about notices of the worker with this scope, now and after each change, until the returned
 * function is called.
 */
export function followNotices(scope: string, onState: (state: NoticeState) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const ask = async () => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const subscription = await registration?.pushManager.getSubscription();
    const { permission } = Notification;
    if (signal.aborted) return;
    onState(permission === 'denied' ? 'blocked' : permission === 'granted' && subscription ? 'on' : 'off');
  };
  const onChange = () => void ask().catch(() => undefined);
  onChange();
  document.addEventListener('visibilitychange', onChange, { signal });
  // Not in every browser; a return to the page tells there.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal }))
    .catch(() => undefined);
  return () => over.abort();
}
