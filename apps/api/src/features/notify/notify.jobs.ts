import { chatServices, withoutMarks } from '@mabarin/domain/notify/channel';
import { addressOf, disable } from './notify.commands.ts';
import { findChannel } from './notify.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ChatMessage } from '#ports/chat.port.ts';

/** A message with its channel, which is looked up when it is sent. */
export type ChannelMessage = ChatMessage & { hostId: string; channelId: string };

/** A retry after a crash may send it twice. A channel that refuses is switched off and its host notified. */
export const channelJob: Job<ChannelMessage, Pick<Deps, 'config' | 'clock' | 'chat' | 'notifyLive'>> = {
  name: 'notify.send',
  async handle(db, deps, { hostId, channelId: id, key, content }) {
    const stored = await findChannel(db, { id, hostId });
    if (stored === null || stored.disabled_at !== null || stored.suspended_at !== null) return;
    const message = { key, content: chatServices[stored.service].hasMarks ? content : withoutMarks(content) };
    if ((await deps.chat.send(addressOf(deps, stored), message)) === 'gone') {
      await transaction(db, (tx) => disable(tx, deps, stored));
    }
  },
};
