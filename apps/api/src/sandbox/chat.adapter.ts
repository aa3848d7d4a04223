import { insertChat } from './chat.queries.ts';
import type { Chat } from '#ports/chat.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** Keeps messages for reading at `/sandbox`. Webhooks ending 000 were deleted; those ending 999 do not respond. */
export function sandboxChat({ db, clock }: { db: Db; clock: Clock }): Chat {
  const requireAnswer = (id: string) => {
    if (id.endsWith('999')) throw new Error('the pretend Discord does not answer');
  };
  return {
    async check({ id }) {
      requireAnswer(id);
      return id.endsWith('000') ? 'gone' : 'known';
    },
    async send({ id }, { key, content }) {
      requireAnswer(id);
      if (id.endsWith('000')) return 'gone';
      await insertChat(db, { key, webhook_id: id, content, sent_at: clock.now() });
      return 'sent';
    },
  };
}
