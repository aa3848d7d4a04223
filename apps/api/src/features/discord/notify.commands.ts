import { discordJob } from './discord.jobs.ts';
import { findWebhook, isOn } from './discord.queries.ts';
import { discordText } from './discord.text.ts';
import type { Deps } from '#deps.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#schema.ts';

/** An event for a channel: the arguments of one of its sentences. */
export type DiscordNotification =
  | { kind: 'alarm' }
  | {
      [Kind in 'order' | 'support' | 'claim']: { kind: Kind } & Parameters<(typeof discordText)[Kind]>[0];
    }['order' | 'support' | 'claim'];

/** Notifies a host's Discord channel, if any, after the commit. */
export async function notifyDiscord(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'random'>,
  hostId: string,
  notification: DiscordNotification,
): Promise<void> {
  const stored = await findWebhook(tx, hostId);
  if (!stored || !isOn(stored)) return;
  await enqueue(tx, deps, discordJob, { hostId, key: deps.random.uuid(), content: discordSentence(notification) });
}

/** The sentence of an event, with Discord's marks. */
export function discordSentence(notification: DiscordNotification): string {
  switch (notification.kind) {
    case 'order':
      return discordText.order(notification);
    case 'support':
      return discordText.support(notification);
    case 'claim':
      return discordText.claim(notification);
    case 'alarm':
      return discordText.alarm;
  }
}
