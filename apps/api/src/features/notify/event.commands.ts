import { destinationsOf } from './notify.queries.ts';
import { channelJob } from './notify.jobs.ts';
import type { Deps } from '#deps.ts';
import { discordJob, discordSentence, type DiscordNotification } from '#features/discord/index.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#schema.ts';

/** Notifies a host's Discord webhook and its channels that want the event, after the commit. */
export async function notifyHost(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'random'>,
  hostId: string,
  notification: DiscordNotification,
): Promise<void> {
  const { hasWebhook, channelIds } = await destinationsOf(tx, hostId, notification.kind);
  const message = () => ({ hostId, key: deps.random.uuid(), content: discordSentence(notification) });
  if (hasWebhook) await enqueue(tx, deps, discordJob, message());
  for (const channelId of channelIds) await enqueue(tx, deps, channelJob, { ...message(), channelId });
}
