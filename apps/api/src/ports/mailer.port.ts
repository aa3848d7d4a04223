/** A mail to one address. `text` and `html` say the same; `mailLayout` makes both. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** A mail that was queued. Its `key` stays the same over retries and names it to the receiving server (Message-ID). */
export type QueuedMail = Mail & { key: string };

/** Sends mails. Throws when it cannot now: the caller tries again. */
export type Mailer = {
  /** `refused`: the receiving server has no such address; trying again changes nothing. */
  send(mail: QueuedMail): Promise<'sent' | 'refused'>;
  /** Throws when the server cannot be reached or does not know us; sends nothing. */
  check(): Promise<void>;
  close(): void;
};

/**
 * Throws unless the header fields are one line each and the recipient is one bare address, so that no text of a user
 * adds a header or a recipient. The calls refuse such input with a sentence; every adapter asks here once more.
 */
export function requireCleanHeaders({ to, subject }: Pick<Mail, 'to' | 'subject'>): void {
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(to)) throw new Error('a mail needs one bare address');
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(subject)) throw new Error('a subject is one line of text');
}
