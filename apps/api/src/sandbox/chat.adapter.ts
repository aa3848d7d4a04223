import { CHANNEL_SERVICES, placeOf } from '@mabarin/domain/notify/channel';
import { insertChat } from './chat.queries.ts';
import type { Chat } from '#ports/chat.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** Keeps messages for reading at `/sandbox`. Channels ending 000 were deleted; those ending 999 do not respond. */
export function sandboxChat({ db, clock }: { db: Db; clock: Clock }): Chat {
  const requireAnswer = (id: string) => {
    if (id.endsWith('999')) throw new Error('the pretend chat does not answer');
  };
  return {
    services: CHANNEL_SERVICES,
    async check(address) {
      requireAnswer(placeOf(address));
      return placeOf(address).endsWith('000') ? 'gone' : 'known';
    },
    async send(address, { key, content }) {
      const id = placeOf(address);
      requireAnswer(id);
      if (id.endsWith('000')) return 'gone';
      await insertChat(db, { key, webhook_id: id, content, sent_at: clock.now() });
      return 'sent';
    },
  };
}
