import type { Generated } from 'kysely';

/** A mail the pretend mail server took (migration 0010). */
export type SandboxMailTable = {
  id: Generated<number>;
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
};
