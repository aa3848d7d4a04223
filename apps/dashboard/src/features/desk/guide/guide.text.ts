export const guideText = {
  title: 'Panduan',
  intro: 'Langkah untuk tiap tugas dan pertanyaan. Baris yang kamu cari ditandai.',
} as const;
