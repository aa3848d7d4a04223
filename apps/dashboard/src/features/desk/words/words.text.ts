import type { DeskWords, WORD_KINDS } from '@mabarin/api-client/contract/desk/office';

const kinds: Record<(typeof WORD_KINDS)[number], string> = {
  gambling: 'judi online',
  advert: 'promosi',
  scam: 'penipuan',
  porn: 'pornografi',
  insult: 'kata kasar',
  sara: 'SARA',
  politics: 'politik',
};

const verdicts: Record<DeskWords['suggestions'][number]['verdict'], string> = {
  shown: 'ditampilkan host',
  hidden: 'disembunyikan host',
  rejected: 'ditolak host',
  reported: 'dilaporkan',
};

export const wordsText = {
  title: 'Kata saringan',
  intro:
    'Kata tambahan untuk semua host, berlaku dalam 10 detik. Bobot 2 menyembunyikan pesan; bobot minus membuat kata aman.',
  empty: 'Belum ada kata tambahan.',
  word: 'Kata',
  kind: 'Jenis',
  kinds,
  weight: 'Seberapa buruk? 3 paling buruk, -3 membuat pesan lebih aman',
  add: 'Tambah',
  addAsk: (text: string) => `Pesan dengan "${text}" dinilai lain di semua host mulai sekarang.`,
  added: 'Kata ditambahkan.',
  remove: 'Hapus',
  removeAsk: (text: string) => `Menghapus "${text}" dari kata tambahan semua host.`,
  removed: 'Kata dihapus.',
  missing: 'Isi kata dan bobotnya dulu.',
  line: (weight: number, kind: string) => `bobot ${weight}, ${kind}`,
  suggestions: 'Host dan saringan berbeda pendapat',
  suggestionsHelp: 'Jadikan kata, atau tandai untuk melatih saringan: promosi judi atau bukan.',
  use: 'Jadikan kata',
  useLabel: (text: string) => `Jadikan kata: ${text}`,
  promotes: { true: 'Promosi judi', false: 'Bukan promosi' },
  promotesLabel: (text: string, promotes: boolean) => `${promotes ? 'Promosi judi' : 'Bukan promosi'}: ${text}`,
  labelled: (promotes: boolean) => `untuk latihan: ${promotes ? 'promosi judi' : 'bukan promosi'}`,
  labelAsk: (text: string, promotes: boolean) =>
    `"${text}" melatih saringan sebagai ${promotes ? 'promosi judi' : 'bukan promosi'}.`,
  labelDone: 'Ditandai.',
  training: 'Unduh untuk latihan (TSV)',
  trainingAsk: 'Pesan yang ditandai, tanpa nama, untuk pnpm train-filter.',
  suggestion: (count: number, verdict: keyof typeof verdicts, reason: string | null) =>
    [`${count} kali ${verdicts[verdict]}`, reason === null ? '' : `disembunyikan saringan: ${reason}`]
      .filter(Boolean)
      .join(', '),
} as const;
