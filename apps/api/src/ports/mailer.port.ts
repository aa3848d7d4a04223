/** `text` and `html` have the same content; `mailLayout` makes both. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** `key` stays the same over retries and becomes the Message-ID. */
export type QueuedMail = Mail & { key: string };

/** Throws on a temporary fault: the caller retries. */
export type Mailer = {
  /** `refused`: the address does not exist; a retry changes nothing. */
  send(mail: QueuedMail): Promise<'sent' | 'refused'>;
  /** Throws if the server is unreachable or refuses our login; sends nothing. */
  check(): Promise<void>;
  close(): void;
};

/** Keeps user text from adding a header or recipient. Calls refuse such input earlier; every adapter checks again. */
export function requireCleanHeaders({ to, subject }: Pick<Mail, 'to' | 'subject'>): void {
  if (!/^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(to)) throw new Error('a mail needs one bare address');
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(subject)) throw new Error('a subject is one line of text');
}
