import { destinationsOf } from './notify.queries.ts';
import { deviceJob, messageOf } from './devices/device.jobs.ts';
import { channelJob } from './notify.jobs.ts';
import type { Deps } from '#deps.ts';
import { discordJob, type DiscordNotification } from '#features/discord/index.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#schema.ts';

/** Notifies a host's Discord webhook, channels and devices that want the event, after the commit. */
export async function notifyHost(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'random'>,
  hostId: string,
  notification: DiscordNotification,
): Promise<void> {
  const amount = notification.kind === 'support' ? notification.amount : null;
  const event = notification.kind;
  const { hasWebhook, channelIds, deviceIds } = await destinationsOf(tx, hostId, { event, amount });
  const message = () => ({ hostId, key: deps.random.uuid(), notification });
  if (hasWebhook) await enqueue(tx, deps, discordJob, message());
  for (const channelId of channelIds) await enqueue(tx, deps, channelJob, { ...message(), channelId });
  // The alarm replaces the one before it; every other notice stands for itself.
  const tag = event === 'alarm' ? event : `${event} ${deps.random.uuid()}`;
  for (const deviceId of deviceIds)
    await enqueue(tx, deps, deviceJob, messageOf(deps, { deviceId, event, tag, notification }));
}
