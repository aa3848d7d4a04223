import { listMails, type SandboxMail } from '#sandbox/mail.queries.ts';
import type { World } from '#testing/world.ts';

/** A mail as its reader has it, with the web addresses of its text in order. */
export type ReceivedMail = Pick<SandboxMail, 'subject' | 'text' | 'html'> & { links: string[] };

/** Delivers what waits to be sent, and answers the mails one address got, the newest first. */
export async function mailsTo(world: World, address: string): Promise<ReceivedMail[]> {
  await world.drainJobs();
  const mails = await listMails(world.admin, { to: address, limit: 100 });
  return mails.map(({ subject, text, html }) => ({ subject, text, html, links: text.match(/https?:\/\/\S+/g) ?? [] }));
}
