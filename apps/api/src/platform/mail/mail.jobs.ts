import { seal, unseal } from '#platform/crypto/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { MailOnItsWay } from './mail.ts';

/** A mail may carry a link that opens an account, so a queued one is sealed: the database holds no such secret. */
type SealedMail = { sealed: string };

const PURPOSE = 'mail';

export function sealMail(config: Config, mail: MailOnItsWay): SealedMail {
  return { sealed: seal(config.secret, PURPOSE, JSON.stringify(mail)) };
}

/** Hands a mail to the mailer. A retry after a crash may send it twice, under the same Message-ID. */
export const mailJob: Job<SealedMail> = {
  name: 'mail.send',
  async handle(_db, { config, mailer, log }, { sealed }) {
    const mail = JSON.parse(unseal(config.secret, PURPOSE, sealed)) as MailOnItsWay;
    const outcome = await mailer.send(mail);
    if (outcome === 'refused') log.warn({ mail: mail.key }, 'a mail was refused: there is no such address');
  },
};
