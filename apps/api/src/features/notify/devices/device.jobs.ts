import type { DeviceNotice } from '@mabarin/api-client/contract/profile/devices';
import { withoutMarks } from '@mabarin/domain/notify/channel';
import { DEVICE_NOTICE_SECONDS, isQuiet, type DeviceEvent } from '@mabarin/domain/notify/device';
import { addSeconds } from '#platform/date-fns.ts';
import { dropDevice, quietOf, subscriptionOf } from './device.commands.ts';
import { findLiveDevice } from './device.queries.ts';
import { deviceText } from './device.text.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { discordSentence, type DiscordNotification } from '#features/discord/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/**
 * A notice of a host's device; `at`: ISO instant of its event. `body` is of the host's own news; the version before queued
 * neither.
 */
export type DeviceMessage = { deviceId: string; event: DeviceEvent; tag: string; at: string } & (
  | { notification: DiscordNotification; body?: never }
  | { body: string; notification?: never }
);

/** A device whose session is over, or that has quiet hours, hears nothing; neither does one whose news are old. */
export const deviceJob: Job<DeviceMessage, LiveDeps & Pick<Deps, 'config' | 'log' | 'pushSender' | 'shown'>> = {
  name: 'notify.device',
  // Later tries come after the notice is of any use.
  retries: 6,
  async handle(db, deps, { deviceId, event, tag, at, notification, body }) {
    const now = deps.clock.now();
    const until = addSeconds(new Date(at), DEVICE_NOTICE_SECONDS);
    if (deps.pushSender === null || now >= until) return;
    const device = await findLiveDevice(db, deviceId, now);
    if (device === null || isQuiet(quietOf(device), event, now)) return;
    const said = notification === undefined ? body : withoutMarks(await discordSentence(db, deps, notification));
    if (said === undefined) return;
    const notice: DeviceNotice = { ...deviceText[event], body: said, tag };
    const { outcome } = await deps.pushSender.send(subscriptionOf(deps, device), {
      body: JSON.stringify(notice),
      ttlSeconds: Math.ceil((until.getTime() - now.getTime()) / 1_000),
    });
    if (outcome === 'gone') await transaction(db, (tx) => dropDevice(tx, deps, device));
    else if (outcome === 'later') throw new Error('the push service asks for patience');
    else if (outcome === 'refused') deps.log.warn({ deviceId }, 'a notice of a host was refused');
  },
};

/** A notice as its job keeps it. Two with one `tag` are one on the device. */
export function messageOf<Message extends Omit<DeviceMessage, 'at'>>({ clock }: Pick<Deps, 'clock'>, message: Message) {
  return { ...message, at: clock.now().toISOString() };
}
