import { keepHostMessage } from './host-message.queries.ts';
import { mailText } from './mail.text.ts';
import { isErased, keepPaymentMail } from './mail.queries.ts';
import { encrypt, decrypt } from '#platform/crypto/secrets.ts';
import type { Config } from '#platform/config.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Mailer, QueuedMail } from '#ports/mailer.port.ts';
import type { PaymentMail } from './mail.tables.ts';

/** Encrypted in the queue, because a mail may carry a link that opens an account. */
type EncryptedMail = { sealed: string };

const PURPOSE = 'mail';

/** A payment's story tells of the mail. */
export type AboutPayment = { payment: string; mail: PaymentMail };
type StoredMail = QueuedMail & { about?: AboutPayment };

export function encryptMail(config: Config, mail: StoredMail): EncryptedMail {
  return { sealed: encrypt(config.secret, PURPOSE, JSON.stringify(mail)) };
}

/** A retry after a crash may send a mail twice, under the same Message-ID. */
export const mailJob: Job<EncryptedMail, { config: Config; mailer: Mailer; log: Log; clock: Clock }> = {
  name: 'mail.send',
  async handle(db, { config, mailer, log, clock }, { sealed }) {
    const { about, ...mail } = JSON.parse(decrypt(config.secret, PURPOSE, sealed)) as StoredMail;
    if (about !== undefined && (await isErased(db, about.payment))) return;
    const outcome = await mailer.send(mail);
    if (outcome === 'refused') {
      log.warn({ mail: mail.key }, 'a mail was refused: there is no such address');
      await keepHostMessage(db, { email: mail.to }, { text: mailText.refused, at: clock.now() });
    }
    if (about === undefined) return;
    const { payment: id, mail: kind } = about;
    const kept = { payment_id: id, at: clock.now(), mail: kind, refused: outcome === 'refused' };
    // The mail is out: a retry would send it again.
    await keepPaymentMail(db, kept).catch((error: unknown) => log.warn({ err: error }, 'a sent mail is in no story'));
  },
};
