import type { TurnMail } from './push.queries.ts';
import { pushText } from './push.text.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Tells a player by mail that it is their turn, when no push reached them. */
export function turnMail({ origins }: Pick<Config, 'origins'>, { kind, email, ticket, host }: TurnMail): Mail {
  const { title, body } = pushText[kind];
  return {
    to: email,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [body(host), 'Tekan "Saya di sini" di tiket supaya host tahu kamu siap.'],
      button: { label: pushText.open, url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}
