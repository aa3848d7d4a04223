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
      // The ticket of a called player has that button only while the player is OFFLINE.
      paragraphs: [body(host), ...(kind === 'next' ? [pushText.pressHere] : [])],
      button: { label: pushText.open, url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}
