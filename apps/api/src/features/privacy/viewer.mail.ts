import { DATA_LINK_MINUTES } from '@mabarin/domain/privacy/privacy';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

type DataLink = { email: string; code: string; tickets: readonly { description: string; ticket: string }[] };

export function dataLinkMail({ origins }: Pick<Config, 'origins'>, { email, code, tickets }: DataLink): Mail {
  return {
    to: email,
    subject: 'Link data saya di Mabarin',
    ...mailLayout({
      title: 'Data kamu di Mabarin',
      paragraphs: [
        'Ada yang meminta link untuk melihat atau menghapus data dengan email ini: support, pesanan, dan pesanmu ke admin.',
        `Link ini berlaku ${DATA_LINK_MINUTES} menit. Jangan dibagikan: siapa pun yang punya bisa mengunduh dan menghapus datamu.`,
        ...(tickets.length > 0
          ? [
              [
                'Tiketmu, jangan dibagikan juga ya:',
                ...tickets.map(({ description, ticket }) => `${description}: ${origins.public}/tiket/${ticket}`),
              ].join('\n'),
            ]
          : []),
        'Kalau bukan kamu yang meminta, abaikan saja email ini. Tidak ada yang berubah.',
      ],
      button: { label: 'Lihat data saya', url: `${origins.public}/data-saya/${code}` },
    }),
  };
}
