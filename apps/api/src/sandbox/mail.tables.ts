import type { Generated } from 'kysely';

/** A mail to the pretend mail server. */
export type SandboxMailTable = {
  id: Generated<number>;
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
};
