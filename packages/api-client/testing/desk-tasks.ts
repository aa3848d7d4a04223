import type { DeskTask } from '#contract/desk/tasks.ts';

/** Money that was paid twice and waits for an operator. */
export const deskTask: DeskTask = {
  id: 12,
  reason: 'duplicate',
  worth: 'money',
  about: 'MB-1',
  what: 'Tagihan yang sudah lunas dibayar sekali lagi.',
  todo: 'Kembalikan uang keduanya.',
  amount: 50_000,
  ours: [{ name: 'Transaksi', value: 'p1' }],
  theirs: [{ name: 'Kata gateway', value: 'settlement' }],
  way: '/meja/bayar/p1',
  guide: 'task-duplicate',
  steps: null,
  rows: [],
  at: '2026-11-20T05:00:00.000Z',
  takenBy: null,
  closed: null,
  notes: [],
};
