import { rupiahText } from '@mabarin/domain/rupiah';
import type { PaymentView } from './payment.queries.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Mail } from '#ports/mailer.port.ts';

const ticketText: Readonly<Record<PaymentKind, string>> = {
  mabar:
    'Di halaman tiket kamu bisa melihat urutanmu di antrian dan sisa game, dan menekan "Saya di sini" kalau siap main.',
  support: 'Di halaman tiket kamu bisa melihat apakah support kamu sudah tampil di live.',
};

/** Content of a receipt; amounts in rupiah. */
export type Receipt = Pick<
  PaymentView,
  'id' | 'kind' | 'description' | 'price' | 'credit' | 'fee' | 'fee_bearer' | 'gross' | 'ticket'
> & {
  paidAt: Date;
  /** The other players, with tickets to hand on. */
  tickets: readonly { name: string; ticket: string }[];
  voucher?: { code: string; discount: number } | undefined;
};

function meansOf({ gross, credit }: Receipt): string {
  if (gross > 0) return 'QRIS';
  return credit > 0 ? 'kredit' : 'voucher';
}

/** Money that bought nothing, or came over the price: how the payment is, and what follows. */
const troubles = {
  unfulfillable: ['tidak bisa diteruskan', 'Minta uangnya kembali di tiketmu.'],
  under: [
    'kurang',
    'Uang yang masuk kurang dari tagihannya, jadi belum jadi pesanan. Minta uangnya kembali di tiketmu, lalu pesan lagi.',
  ],
  over: ['lebih', 'Pesananmu tetap jalan, dan tim kami mengembalikan lebihnya. Kabarnya muncul di tiket.'],
} as const;
export type Trouble = keyof typeof troubles;

/** Tells the payer that their money waits for an operator, or for themselves. */
export function troubleMail(
  { origins }: Pick<Config, 'origins'>,
  to: string,
  { trouble, id, description, ticket }: Pick<PaymentView, 'id' | 'description' | 'ticket'> & { trouble: Trouble },
): Mail {
  const [word, text] = troubles[trouble];
  const title = `Pembayaran Mabarin kamu ${word}`;
  const admin = `Hubungi admin dengan nomor transaksi ini: ${origins.public}/hubungi-admin`;
  return {
    to,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [`${description}\nNomor transaksi: ${id}`, text, `Ada pertanyaan? ${admin}`],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}

/** The way back to a payment, asked for by whoever knows it, for its payer alone. */
export function foundMail(
  { origins }: Pick<Config, 'origins'>,
  to: string,
  { id, description, ticket }: Pick<PaymentView, 'id' | 'description' | 'ticket'>,
): Mail {
  return {
    to,
    subject: 'Tiket pembayaran Mabarin kamu',
    ...mailLayout({
      title: 'Ini tiket pembayaranmu.',
      paragraphs: [
        `${description}\nNomor transaksi: ${id}`,
        'Ada yang mencari pembayaran ini. Simpan link-nya dan jangan dibagikan: siapa pun yang punya bisa membukanya.',
        'Kalau bukan kamu yang mencari, abaikan saja email ini. Yang mencari tidak melihat apa-apa.',
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}

/** A receipt has none of the payer's text, so that it carries no person's words to another's mailbox. */
export function receiptMail({ origins }: Pick<Config, 'origins'>, to: string, payment: Receipt): Mail {
  const isOnTop = payment.fee_bearer === 'viewer' && (payment.fee > 0 || payment.credit > 0);
  return {
    to,
    subject: 'Bukti pembayaran Mabarin',
    ...mailLayout({
      title: 'Pembayaran kamu sudah kami terima. Terima kasih.',
      paragraphs: [
        [
          payment.description,
          ...(payment.voucher
            ? [`Voucher ${payment.voucher.code}: potong ${rupiahText(payment.voucher.discount)}`]
            : []),
          `${isOnTop ? 'Untuk host' : 'Harga'}: ${rupiahText(payment.price)}`,
          ...(payment.credit > 0 ? [`Dibayar dengan kredit: ${rupiahText(payment.credit)}`] : []),
          ...(isOnTop ? [`Biaya layanan: ${rupiahText(payment.fee)}`] : []),
          `Total dibayar: ${rupiahText(payment.gross)}`,
        ].join('\n'),
        [
          `Dibayar pada ${momentText(payment.paidAt)} dengan ${meansOf(payment)}.`,
          `Nomor transaksi: ${payment.id}`,
        ].join('\n'),
        `${ticketText[payment.kind]} Simpan link-nya dan jangan dibagikan: siapa pun yang punya bisa membukanya.`,
        ...(payment.tickets.length > 0
          ? [
              [
                'Tiket temanmu, kirim ke masing-masing ya:',
                ...payment.tickets.map(({ name, ticket }) => `${name}: ${origins.public}/tiket/${ticket}`),
              ].join('\n'),
            ]
          : []),
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${payment.ticket}` },
    }),
  };
}
