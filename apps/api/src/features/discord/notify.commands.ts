import { discordJob } from './discord.jobs.ts';
import { findWebhook } from './discord.queries.ts';
import { discordText } from './discord.text.ts';
import type { Deps } from '#deps.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Tx } from '#schema.ts';

/** What a channel hears of: the arguments of one of its sentences. */
export type DiscordNews =
  | { kind: 'alarm' }
  | {
      [Kind in 'order' | 'support' | 'claim']: { kind: Kind } & Parameters<(typeof discordText)[Kind]>[0];
    }['order' | 'support' | 'claim'];

/** Tells a host's Discord channel once the transaction has committed; nothing when the host has none. */
export async function notifyDiscord(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'random'>,
  hostId: string,
  news: DiscordNews,
): Promise<void> {
  const stored = await findWebhook(tx, hostId);
  if (!stored || stored.disabled_at !== null) return;
  await enqueue(tx, deps, discordJob, { hostId, key: deps.random.uuid(), content: sentenceOf(news) });
}

function sentenceOf(news: DiscordNews): string {
  switch (news.kind) {
    case 'order':
      return discordText.order(news);
    case 'support':
      return discordText.support(news);
    case 'claim':
      return discordText.claim(news);
    case 'alarm':
      return discordText.alarm;
  }
}
