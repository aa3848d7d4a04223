import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { config } from '@mabarin/web/config';
import { useHelpCode } from '@mabarin/web/help-code';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import styles from './admin-contact.module.css';
import { contactChannels } from './contact-channels.ts';
import { feedbackText } from './feedback.text.ts';

/** The contact block with the transaction number that an operator asks for. Null: no payment is involved. */
export function AdminContact({ number }: { number: string | null }) {
  return (
    <aside className="stack w-full small snug" aria-label={feedbackText.contact}>
      {number !== null && <TransactionNumber number={number} />}
      <p className="row wrap items-center gap-x-4">
        <span>{feedbackText.block}</span> <ContactLinks number={number} />
      </p>
    </aside>
  );
}

/** A transaction number, to be read out or copied. */
export function TransactionNumber({ number }: { number: string }) {
  return (
    <div className={`row items-center justify-between gap-2 anywhere ${styles.number}`}>
      <p className="min-w-0">
        <span className={styles.label}>{feedbackText.transaction}</span> <bdi className={styles.id}>{number}</bdi>
      </p>
      <CopyButton compact value={number} label={feedbackText.copyTransaction} />
    </div>
  );
}

/** Links to the configured contacts, or to the contact form without any. */
function ContactLinks({ number }: { number: string | null }) {
  const channels = contactChannels(config.contact, number, useHelpCode());
  if (channels.length === 0) {
    return (
      <Link to={paths.contact(number)} className={`items-center min-h-11 strong ${styles.link}`}>
        {feedbackText.contact}
      </Link>
    );
  }
  return channels.map(({ name, href }) => (
    <a
      key={name}
      href={href}
      target="_blank"
      rel="noreferrer"
      className={`items-center min-h-11 strong ${styles.link}`}
    >
      {feedbackText.channels[name]}
    </a>
  ));
}
