export const guideText = {
  title: 'Panduan',
  intro: 'docs/runbook.md, dalam bahasa Inggris. Baris yang kamu cari ditandai.',
} as const;
