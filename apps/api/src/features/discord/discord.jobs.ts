import { disable, openWebhook } from './discord.commands.ts';
import { findWebhook, isOn } from './discord.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ChatMessage } from '#ports/chat.port.ts';

/** A message with its host; the webhook is looked up when it is sent. */
export type DiscordMessage = ChatMessage & { hostId: string };

/** A retry after a crash may send it twice. A webhook that Discord refuses is switched off and its host notified. */
export const discordJob: Job<DiscordMessage, Pick<Deps, 'config' | 'clock' | 'chat' | 'notifyLive'>> = {
  name: 'discord.send',
  async handle(db, deps, { hostId, ...message }) {
    const stored = await findWebhook(db, hostId);
    if (!stored || !isOn(stored)) return;
    const outcome = await deps.chat.send(openWebhook(deps, stored), message);
    if (outcome === 'gone') await transaction(db, (tx) => disable(tx, deps, stored));
  },
};
