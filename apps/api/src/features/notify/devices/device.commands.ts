import type { Device, DeviceNotice } from '@mabarin/api-client/contract/profile/devices';
import { fail } from '@mabarin/domain/errors';
import { DEVICE_NOTICE_SECONDS, type DeviceForm } from '@mabarin/domain/notify/device';
import type { PushSubscriptionForm } from '@mabarin/domain/push/push';
import { deleteDevice, deviceOf, putDevice, type HostDevice } from './device.queries.ts';
import { deviceText, newsText } from './device.text.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { tellSwitchedOff } from '#features/discord/index.ts';
import { notifyText } from '#features/notify/notify.text.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import type { Db, Tx } from '#schema.ts';

const PURPOSE = 'host-device';
export const deviceSeals: readonly SealedColumn[] = [
  { table: 'host_device', column: 'subscription_sealed', purpose: PURPOSE },
];

/** Sends notices to the browser of a session. Throws `push.off` and `push.subscription_invalid`. */
export async function keepDevice(
  tx: Tx,
  { config, clock, random, pushSender }: Pick<Deps, 'config' | 'clock' | 'random' | 'pushSender'>,
  { sessionId, hostId }: Pick<SessionOwner, 'sessionId' | 'hostId'>,
  { subscription, events, supportFrom, quiet }: DeviceForm,
): Promise<void> {
  if (pushSender === null) throw fail('push.off');
  if (!pushSender.accepts(subscription)) throw fail('push.subscription_invalid');
  await putDevice(tx, {
    id: random.uuid(),
    host_id: hostId,
    session_id: sessionId,
    subscription_sealed: encrypt(config.secret, PURPOSE, JSON.stringify(subscription)),
    events: [...new Set(events)],
    support_from: supportFrom,
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    saved_at: clock.now(),
  });
}

export function shownDevice(device: HostDevice): Device {
  return { events: device.events, supportFrom: device.support_from, quiet: quietOf(device) };
}

export function quietOf({ quiet_from: from, quiet_until: until }: HostDevice): DeviceForm['quiet'] {
  return from === null || until === null ? null : { from, until };
}

/** The address in clear, for the push service only. */
export function subscriptionOf({ config }: Pick<Deps, 'config'>, device: HostDevice): PushSubscriptionForm {
  return JSON.parse(decrypt(config.secret, PURPOSE, device.subscription_sealed)) as PushSubscriptionForm;
}

/**
 * Sends a notice now, outside any transaction. Throws `push.off`, `notify.not_found`, `notify.device_gone` when the push
 * service refuses the device for good, `notify.refused` and `notify.unavailable`.
 */
export async function tryHostDevice(
  db: Db,
  deps: Pick<Deps, 'config' | 'pushSender'>,
  sessionId: string,
): Promise<void> {
  if (deps.pushSender === null) throw fail('push.off');
  const device = await deviceOf(db, sessionId);
  if (device === null) throw fail('notify.not_found');
  const notice: DeviceNotice = { ...newsText.test, tag: 'test', path: deviceText.order.path };
  const { outcome } = await deps.pushSender.send(subscriptionOf(deps, device), {
    body: JSON.stringify(notice),
    ttlSeconds: DEVICE_NOTICE_SECONDS,
  });
  if (outcome === 'gone') {
    await deleteDevice(db, { id: device.id });
    throw fail('notify.device_gone');
  }
  if (outcome === 'refused') throw fail('notify.refused');
  if (outcome !== 'delivered') throw fail('notify.unavailable');
}

/** Forgets a device whose push service refused it for good, and tells its host. */
export async function dropDevice(tx: Tx, deps: LiveDeps, { id, host_id: hostId }: HostDevice): Promise<void> {
  await deleteDevice(tx, { id });
  await tellSwitchedOff(tx, deps, hostId, notifyText.device);
}
