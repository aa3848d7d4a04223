import { insertMail } from './mail.queries.ts';
import type { Clock } from '#ports/clock.port.ts';
import { requireCleanHeaders, type Mailer } from '#ports/mailer.port.ts';
import type { Db } from '#schema.ts';

/** Keeps mails for reading at `/sandbox`. Addresses at `refused.test` do not exist. */
export function sandboxMailer({ db, clock }: { db: Db; clock: Clock }): Mailer {
  return {
    async send(mail) {
      requireCleanHeaders(mail);
      if (mail.to.endsWith('@refused.test')) return 'refused';
      const { to, ...rest } = mail;
      await insertMail(db, { ...rest, recipient: to, sent_at: clock.now() });
      return 'sent';
    },
    check: async () => {},
    close: () => {},
  };
}
