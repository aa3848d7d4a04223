import type { DeviceNotice } from '@mabarin/api-client/contract/profile/devices';
import { DEVICE_NOTICE_SECONDS, isQuiet, type DeviceEvent } from '@mabarin/domain/notify/device';
import { addSeconds } from '#platform/date-fns.ts';
import { quietOf, subscriptionOf } from './device.commands.ts';
import { deleteDevice, findLiveDevice } from './device.queries.ts';
import { deviceText } from './device.text.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/** A notice of a host's device; `at`: ISO instant of its event. */
export type DeviceMessage = { deviceId: string; event: DeviceEvent; notice: DeviceNotice; at: string };

/** A device whose session is over, or that has quiet hours, hears nothing; neither does one whose news are old. */
export const deviceJob: Job<DeviceMessage, Pick<Deps, 'config' | 'clock' | 'log' | 'pushSender'>> = {
  name: 'notify.device',
  // Later tries come after the notice is of any use.
  retries: 6,
  async handle(db, deps, { deviceId, event, notice, at }) {
    const now = deps.clock.now();
    const until = addSeconds(new Date(at), DEVICE_NOTICE_SECONDS);
    if (deps.pushSender === null || now >= until) return;
    const device = await findLiveDevice(db, deviceId, now);
    if (device === null || isQuiet(quietOf(device), event, now)) return;
    const { outcome } = await deps.pushSender.send(subscriptionOf(deps, device), {
      body: JSON.stringify(notice),
      ttlSeconds: Math.ceil((until.getTime() - now.getTime()) / 1_000),
    });
    if (outcome === 'gone') await deleteDevice(db, { id: deviceId });
    else if (outcome === 'later') throw new Error('the push service asks for patience');
    else if (outcome === 'refused') deps.log.warn({ deviceId }, 'a notice of a host was refused');
  },
};

/** A notice as its job keeps it. Two with one `tag` are one on the device. */
export function messageOf(
  { clock }: Pick<Deps, 'clock'>,
  { deviceId, event, tag, body }: { deviceId: string; event: DeviceEvent; tag: string; body: string },
) {
  return { deviceId, event, notice: { ...deviceText[event], body, tag }, at: clock.now().toISOString() };
}
