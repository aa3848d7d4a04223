import type { Restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionLines, restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import type { Deps } from '#deps.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import { sendMail, type MailDeps } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

/** A host with its name, or a viewer with the ticket that shows the restriction. */
type Concerned = { email: string } & ({ name: string } | { ticket: string });

/** Mails the six parts of a restriction, or the answer to its objection, to the one concerned. */
export async function tellRestricted(
  tx: Tx,
  deps: MailDeps & Pick<Deps, 'clock'>,
  to: Concerned,
  one: Restriction,
): Promise<void> {
  const { origins } = deps.config;
  const now = deps.clock.now();
  const isAnswer = one.objection !== null;
  const { what, object } = restrictionText(one, now);
  // A suspended host reads it after its password.
  const page = one.kind === 'suspended' ? `${origins.public}/login` : `${origins.dashboard}/dashboard/cash`;
  await sendMail(tx, deps, {
    to: to.email,
    subject: isAnswer ? 'Keberatan kamu di Mabarin sudah dijawab' : 'Ada yang ditahan di Mabarin kamu',
    ...mailLayout({
      title: 'name' in to ? `Halo ${to.name}!` : 'Halo!',
      paragraphs: isAnswer ? [what, object] : restrictionLines(one, now),
      button: { label: 'Lihat di Mabarin', url: 'ticket' in to ? `${origins.public}/tiket/${to.ticket}` : page },
    }),
  });
}
