import type { DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';

const places: Record<DeskComplaints['waiting'][number]['place'], string> = {
  host: 'halaman host',
  list: 'daftar antrian',
  ticket: 'tiket',
  alert: 'alert',
};

export const complaintsText = {
  title: 'Aduan',
  intro: 'Diputuskan dalam 4 jam sejak aduan pertama. Yang dicentang turun saat itu juga, dan masuk catatan keputusan.',
  empty: 'Tidak ada aduan yang menunggu.',
  places,
  about: (reason: string, place: keyof typeof places) => `${reason}, ${places[place]}`,
  number: (id: number) => `#${id}`,
  count: (count: number) => `${count} aduan`,
  things: 'Yang terlihat sekarang',
  photo: 'Foto di halaman host',
  nothing: 'Sudah tidak ada yang bisa diturunkan di sini.',
  because: 'Sebab keputusan',
  becauseHint: 'Masuk catatan keputusan yang dibaca aparat.',
  down: 'Turunkan yang dicentang',
  downAsk: (things: string) => `Diturunkan sekarang: ${things}.`,
  downDone: 'Diturunkan.',
  leave: 'Biarkan',
  leaveAsk: 'Tidak ada yang diturunkan.',
  leaveDone: 'Dibiarkan.',
  none: 'Centang dulu yang harus turun.',
  decided: 'Sudah diputuskan',
  decision: (takenDown: string, operator: string, because: string) =>
    `${takenDown === '' ? 'dibiarkan' : `turun: ${takenDown}`}, oleh ${operator}: ${because}`,
  objections: 'Keberatan',
  counts: (open: number, overdue: number, reversed: number) =>
    `${open} menunggu, ${overdue} terlambat, ${reversed} keputusan kita dibalik.`,
  dueOn: (day: string) => `dijawab paling lambat ${day}`,
  ofHost: 'Dari host:',
  ofViewer: 'Dari penonton:',
  answer: 'Jawaban dengan alasannya',
  answerMissing: 'Tulis dulu jawabannya.',
  uphold: 'Tolak keberatan',
  reverse: 'Terima keberatan',
  answerAsk: (answer: string) => `Dikirim dan tampil di tempat keberatannya: "${answer}"`,
  reversedNext: 'Dijawab. Sekarang buka yang ditahan di halamannya: keberatan yang diterima tidak membukanya sendiri.',
  answered: 'Dijawab.',
  answers: (reversed: boolean, answer: string) => `${reversed ? 'diterima' : 'ditolak'}: ${answer}`,
  log: 'Unduh catatan keputusan (CSV)',
  logAsk: 'Semua keputusan, tanpa pelapor dan penonton, untuk aparat.',
} as const;
