import { describe, expect, test } from 'vitest';
import { ticketWait, TICKET_WAITS, type TicketWait, type WaitFacts } from './wait.ts';
import { isNotCounted, waitRestriction } from '#restrictions/restriction.ts';
import { keptText } from '#restrictions/restriction.text.ts';
import { ticketWaitText } from './wait.text.ts';

const now = new Date('2026-11-28T05:00:00Z');
const paid: WaitFacts = {
  status: 'paid',
  exception: 'none',
  expiresAt: new Date('2026-11-28T04:00:00Z'),
  disputeUntil: null,
  held: false,
  excess: 0,
  left: 21_000,
  refunds: [],
};
const refund = { state: 'requested', method: 'transfer', needsAccount: false, wasSent: false, again: true } as const;
const cancelled = { ...refund, state: 'failed' } as const;
const cameBack = { ...cancelled, wasSent: true } as const;
const sent = { ...refund, state: 'paid' } as const;

const cases: [string, Partial<WaitFacts>, TicketWait | null, string][] = [
  ['paid and delivered', {}, null, ''],
  ['paid late and delivered', { exception: 'late' }, null, ''],
  ['under dispute', { disputeUntil: '2026-12-05', refunds: [refund] }, 'disputed', 'paling lambat HARI'],
  ['gone at the gateway', { held: true }, 'held', 'ditarik kembali'],
  [
    'a refund without an account',
    { refunds: [{ ...refund, needsAccount: true }] },
    'refund_account',
    'Isi rekeningnya',
  ],
  ['a refund that was asked for', { refunds: [refund] }, 'refund_check', 'memeriksa permintaan'],
  ['an approved transfer', { refunds: [{ ...refund, state: 'approved' }] }, 'refund_transfer', 'mentransfernya'],
  [
    'a refund at the gateway',
    { refunds: [{ ...refund, method: 'gateway', state: 'processing' }] },
    'refund_gateway',
    'lagi dikirim',
  ],
  ['a refund that came back', { refunds: [cameBack] }, 'refund_failed', 'Hubungi admin'],
  ['a refund that was cancelled unsent', { refunds: [cancelled] }, null, ''],
  ['a refund cancelled after one that came back', { refunds: [cancelled, cameBack] }, 'refund_failed', 'Hubungi admin'],
  [
    'a refund cancelled for what is gone',
    { exception: 'unfulfillable', refunds: [cancelled] },
    'unfulfillable',
    'tidak bisa diberikan',
  ],
  ['a refund that came back for games that were played since', { refunds: [{ ...cameBack, again: false }] }, null, ''],
  ['a refund that was paid', { left: 0, refunds: [sent] }, null, ''],
  ['a refund that waits beside a newer one that was paid', { refunds: [sent, refund] }, 'refund_check', 'memeriksa'],
  [
    'an account of one of several refunds first',
    { refunds: [refund, { ...refund, needsAccount: true }, cameBack] },
    'refund_account',
    'Isi rekeningnya',
  ],
  ['paid for what is gone', { exception: 'unfulfillable' }, 'unfulfillable', 'tidak bisa diberikan'],
  ['given back for what is gone', { exception: 'unfulfillable', left: 0, refunds: [sent] }, null, ''],
  [
    'given back in part for what is gone',
    { exception: 'unfulfillable', left: 500, refunds: [sent] },
    'unfulfillable',
    'tidak bisa diberikan',
  ],
  ['too little', { status: 'review', exception: 'under' }, 'under', 'kurang dari tagihannya'],
  ['held by an operator', { status: 'review' }, 'review', 'perlu dicek'],
  ['too much', { exception: 'over', excess: 500 }, 'over', 'Kelebihan bayar Rp500'],
  ['too much, given back', { exception: 'over' }, null, ''],
  ['unpaid in time', { status: 'expired' }, 'late', 'sampai HARI'],
  ['failed at the gateway', { status: 'failed' }, 'late', 'sampai HARI'],
  ['still to be paid', { status: 'pending' }, null, ''],
];

describe('why a ticket stays open, in one sentence', () => {
  test.each(cases)('%s', (_case, facts, wait, words) => {
    const found = ticketWait({ ...paid, ...facts }, now);
    expect(found?.for ?? null).toBe(wait);
    if (found === null) return;
    const text = isNotCounted(found.for)
      ? keptText(waitRestriction(found.for, 500))
      : ticketWaitText[found.for]('HARI');
    expect(text).toContain(words);
  });

  test('has a case for each wait', () => {
    expect(new Set(cases.flatMap(([, , wait]) => wait ?? []))).toEqual(new Set(TICKET_WAITS));
  });

  test('names the day of the last question, and nothing after it', () => {
    const unpaid = { ...paid, status: 'expired' } as const;
    expect(ticketWait(unpaid, now)).toEqual({ for: 'late', until: '2026-11-30' });
    expect(ticketWait(unpaid, new Date('2026-11-30T05:00:00Z'))).toBeNull();
  });
});
