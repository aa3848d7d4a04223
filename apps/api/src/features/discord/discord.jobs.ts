import { disable, openWebhook } from './discord.commands.ts';
import { findWebhook, isOn } from './discord.queries.ts';
import { discordSentence, type DiscordNotification } from './notification.text.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/** News for a host. The version before queued its sentence instead, which may say what was hidden since. */
export type DiscordMessage = { hostId: string; key: string; notification?: DiscordNotification };

/** A retry after a crash may send it twice. A webhook that Discord refuses is switched off and its host notified. */
export const discordJob: Job<DiscordMessage, Pick<Deps, 'config' | 'clock' | 'chat' | 'notifyLive' | 'shown'>> = {
  name: 'discord.send',
  async handle(db, deps, { hostId, key, notification }) {
    const stored = await findWebhook(db, hostId);
    if (!stored || !isOn(stored) || notification === undefined) return;
    const content = await discordSentence(db, deps, notification);
    const outcome = await deps.chat.send(openWebhook(deps, stored), { key, content });
    if (outcome === 'gone') await transaction(db, (tx) => disable(tx, deps, stored));
  },
};
