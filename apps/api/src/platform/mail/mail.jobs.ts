import { encrypt, decrypt } from '#platform/crypto/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer, QueuedMail } from '#ports/mailer.port.ts';

/** Encrypted in the queue, because a mail may carry a link that opens an account. */
type EncryptedMail = { sealed: string };

const PURPOSE = 'mail';

export function encryptMail(config: Config, mail: QueuedMail): EncryptedMail {
  return { sealed: encrypt(config.secret, PURPOSE, JSON.stringify(mail)) };
}

/** A retry after a crash may send a mail twice, under the same Message-ID. */
export const mailJob: Job<EncryptedMail, { config: Config; mailer: Mailer; log: Log }> = {
  name: 'mail.send',
  async handle(_db, { config, mailer, log }, { sealed }) {
    const mail = JSON.parse(decrypt(config.secret, PURPOSE, sealed)) as QueuedMail;
    const outcome = await mailer.send(mail);
    if (outcome === 'refused') log.warn({ mail: mail.key }, 'a mail was refused: there is no such address');
  },
};
