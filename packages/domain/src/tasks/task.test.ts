import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareStories, guideOf, taskKinds, taskStory } from './task.ts';

const guide = await readFile(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'panduan-meja.md'), 'utf8');

describe('a kind of task', () => {
  test.each(taskKinds)('%s has its row in the guide', (kind) => {
    expect(guide.split(`<a id="${guideOf(kind)}"></a>`)).toHaveLength(2);
  });

  test('is no more than the guide has', () => {
    const rows = [...guide.matchAll(/<a id="(task-[a-z-]+)"><\/a>/g)].map(([, id]) => id);
    expect(new Set(rows)).toEqual(new Set(taskKinds.map(guideOf)));
  });
});

describe('the story of a task', () => {
  test('of a difference has both sides, its money and its payment', () => {
    const ours = { gateway: 'midtrans', reference: 'MB-1', payment: 'p1', received: 50_000 };
    const theirs = { state: 'paid', word: 'settlement', amount: 45_000, paid_at: null };
    const story = taskStory({ reason: 'reconciliation', subject: 'amount_differs MB-1', detail: { ours, theirs } });
    expect(story).toMatchObject({ kind: 'amount_differs', worth: 'money', amount: 50_000, way: '/meja/bayar/p1' });
    expect(story.ours).toContainEqual({ name: 'Diterima', value: 'Rp50.000' });
    expect(story.theirs).toContainEqual({ name: 'Kata gateway', value: 'settlement' });
    expect(story.theirs.map(({ name }) => name)).not.toContain('paid_at');
  });

  test.each([
    ['reconciliation', 'settled_amount MB-1', 'MB-1'],
    ['reconciliation', 'unknown_row midtrans:tx-1|payment', 'midtrans, baris tx-1, pembayaran'],
    ['refund', 'RF-1 of the host', 'RF-1'],
    ['payout', 'account of sari and budi', '@sari, @budi'],
    ['certificate', 'mabarin.example 3 days', 'mabarin.example, 3 hari'],
    ['certificate', 'silent', 'alamat yang diam'],
    ['reconciliation', 'unknown_row xendit:tx-1|PAYMENT', 'xendit, baris tx-1, pembayaran'],
    ['books', 'journal 7', 'jurnal 7'],
    ['books', 'all entries', 'semua jurnal'],
    ['backup', 'restore drill', 'Latihan pemulihan'],
    ['contact', '0d9f', ''],
  ] as const)('of %s "%s" is about "%s"', (reason, subject, about) => {
    expect(taskStory({ reason, subject, detail: {} }).about).toBe(about);
  });

  test.each([
    ['charge_is', 'duplicate', 'Tagihan di kita', 'dibayar lagi, dobel'],
    ['payment_is', 'review', 'Pembayaran di kita', 'diperiksa'],
    ['kind', 'refund', 'Jenis', 'refund'],
    ['why', 'the host is not active any more', 'Sebab', 'hostnya tidak aktif lagi'],
    ['why', 'gambling', 'Sebab', 'Promosi judi'],
    ['waiting', ['CO-1', 'CO-2'], 'Menunggu', 'CO-1, CO-2'],
    ['since', '2026-11-20T05:00:00.000Z', 'Sejak', '20 November 2026 pukul 12.00 WIB'],
    ['deadline', '2026-11-28', 'Tenggat', '28 November 2026'],
    ['left', 21_000, 'Masih di kita', 'Rp21.000'],
    ['net', -31_500, 'Bersih', '-Rp31.500'],
    ['games', 2, 'Permainan', '2'],
    ['row', 'ST-9|payment', 'Baris', 'ST-9, pembayaran'],
    ['finding', 'journal 7 has 2 entries that sum to 500', 'Temuan', 'jurnal 7 jumlahnya 500, harus 0'],
  ])('says %s %s in Indonesian', (name, stored, label, value) => {
    const story = taskStory({ reason: 'books', subject: 'x', detail: { ours: { [name]: stored } } });
    expect(story.ours).toEqual([{ name: label, value }]);
  });

  test('says nothing of the games of a support, which has none', () => {
    expect(taskStory({ reason: 'refund', subject: 'RF-1', detail: { games: 0 } }).ours).toEqual([]);
  });

  test('stands after wrong books, then by its weight and money', () => {
    const stories = [
      taskStory({ reason: 'backup', subject: 'base backup', detail: {} }),
      taskStory({ reason: 'excess', subject: 'p1', detail: { gross: 40_000, received: 50_000 } }),
      taskStory({ reason: 'excess', subject: 'p2', detail: { gross: 40_000, received: 60_000 } }),
      taskStory({ reason: 'books', subject: 'journal 7', detail: {} }),
    ];
    const order = stories.toSorted(compareStories).map(({ about }) => about);
    expect(order).toEqual(['jurnal 7', 'p2', 'p1', 'Cadangan tiap malam']);
  });

  test.each([
    ['excess', 'p1', { gross: 40_000, received: 50_000 }, 10_000],
    ['payout', 'balance at xendit', { balance: 100, needed: 500 }, 400],
    ['refund', 'RF-1', { askedBy: 'viewer', games: 1, amount: 25_000, payment: 'p1' }, 25_000],
    ['withdrawal', 'CO-1', { host: 'sari', net: 95_000 }, 95_000],
    ['child', 'child abc', { payment: 'abc', host: 'demo', received: 21_000, minor: true }, 21_000],
    ['contact', 'contact 1', { from: 'budi@mabarin.test', message: 'halo' }, null],
  ] as const)('of %s %s names its money', (reason, subject, detail, amount) => {
    expect(taskStory({ reason, subject, detail }).amount).toBe(amount);
  });
});
