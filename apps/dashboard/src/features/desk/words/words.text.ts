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
};

export const wordsText = {
  title: 'Kata saringan',
  intro:
    'Kata tambahan untuk semua host, berlaku dalam 10 detik. Bobot 2 menyembunyikan pesan; bobot minus membuat kata aman.',
  empty: 'Belum ada kata tambahan.',
  word: 'Kata',
  kind: 'Jenis',
  kinds,
  weight: 'Bobot, -3 sampai 3',
  add: 'Tambah',
  addAsk: (text: string) => `Pesan dengan "${text}" dinilai lain di semua host mulai sekarang.`,
  added: 'Kata ditambahkan.',
  remove: 'Hapus',
  removeAsk: (text: string) => `Menghapus "${text}" dari kata tambahan semua host.`,
  removed: 'Kata dihapus.',
  missing: 'Isi kata dan bobotnya dulu.',
  line: (weight: number, kind: string) => `bobot ${weight}, ${kind}`,
  suggestions: 'Host dan saringan berbeda pendapat',
  suggestion: (count: number, verdict: keyof typeof verdicts, reason: string | null) =>
    [`${count} kali ${verdicts[verdict]}`, reason === null ? '' : `disembunyikan saringan: ${reason}`]
      .filter(Boolean)
      .join(', '),
} as const;
