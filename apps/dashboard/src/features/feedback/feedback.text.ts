import { FEEDBACK_CAPTION_MAX } from '@mabarin/domain/feedback/feedback';

export const feedbackText = {
  title: 'Feedback',
  intro:
    'Ada fitur yang kurang, membingungkan, atau tidak jalan? Ceritakan di sini. Setiap pesan dibaca langsung oleh tim Mabarin.',
  caption: 'Judul',
  count: (used: number) => `${used}/${FEEDBACK_CAPTION_MAX} karakter`,
  captionWrong: `Isi judul, maksimum ${FEEDBACK_CAPTION_MAX} karakter.`,
  message: 'Pesan',
  messageHint: 'Makin jelas ceritanya, makin cepat kami bantu.',
  messageWrong: 'Isi pesan kamu.',
  disputeCaption: (id: string) => `Bukti sengketa ${id}`.slice(0, FEEDBACK_CAPTION_MAX),
  codeLine: (code: string) => `\n\nKode bantuan: ${code}`,
  send: 'Kirim',
  sentCaption: 'Terkirim',
  sent: 'Formulir feedback kamu sudah terkirim. Terima kasih!',
  failed: 'Ada kesalahan saat mengirim formulir feedback kamu. Coba lagi ya!',
} as const;
