import type { Host } from '#features/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

export function operatorMail(
  { origins }: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name'>,
  text: string,
): Mail {
  return {
    to: host.email,
    subject: 'Pesan dari tim Mabarin',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [text, 'Ada pertanyaan? Tulis ke kami lewat "Feedback" di dashboard.'],
      button: { label: 'Buka dashboard', url: origins.dashboard },
    }),
  };
}
