import { channelsOf } from './notify.queries.ts';
import { channelJob } from './notify.jobs.ts';
import type { Deps } from '#deps.ts';
import { discordSentence, notifyDiscord, type DiscordNotification } from '#features/discord/index.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#schema.ts';

/** Notifies a host's Discord webhook and its channels that want the event, after the commit. */
export async function notifyHost(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'random'>,
  hostId: string,
  notification: DiscordNotification,
): Promise<void> {
  await notifyDiscord(tx, deps, hostId, notification);
  for (const { id, events, disabled_at: off, suspended_at: suspended } of await channelsOf(tx, hostId)) {
    if (off !== null || suspended !== null || !events.includes(notification.kind)) continue;
    const content = discordSentence(notification);
    await enqueue(tx, deps, channelJob, { hostId, channelId: id, key: deps.random.uuid(), content });
  }
}
