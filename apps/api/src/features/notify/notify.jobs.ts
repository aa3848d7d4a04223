import { chatServices, withoutMarks } from '@mabarin/domain/notify/channel';
import { addressOf, disable } from './notify.commands.ts';
import { findChannel } from './notify.queries.ts';
import type { Deps } from '#deps.ts';
import { discordSentence, type DiscordMessage } from '#features/discord/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/** A message with its channel, which is looked up when it is sent. */
export type ChannelMessage = DiscordMessage & { channelId: string };

/** A retry after a crash may send it twice. A channel that refuses is switched off and its host notified. */
export const channelJob: Job<ChannelMessage, Pick<Deps, 'config' | 'clock' | 'chat' | 'notifyLive' | 'shown'>> = {
  name: 'notify.send',
  async handle(db, deps, { hostId, channelId: id, key, notification }) {
    const stored = await findChannel(db, { id, hostId });
    if (stored === null || stored.disabled_at !== null || stored.suspended_at !== null) return;
    if (notification === undefined) return;
    const content = await discordSentence(db, deps, notification);
    const message = { key, content: chatServices[stored.service].hasMarks ? content : withoutMarks(content) };
    if ((await deps.chat.send(addressOf(deps, stored), message)) === 'gone') {
      await transaction(db, (tx) => disable(tx, deps, stored));
    }
  },
};
