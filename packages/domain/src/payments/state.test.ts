import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedFrom,
  type ChargeState,
  type GatewayAnswer,
  INQUIRY_SECONDS,
  decidePayment,
  nextInquiryAt,
  type Payment,
  PAYMENT_STATES,
  paymentAnswer,
  type PaymentState,
  type PaymentDecision,
} from '#payments/state.ts';

const start = Date.UTC(2026, 10, 20, 12);
const at = (second: number) => new Date(start + second * 1_000);
const payment = (status: PaymentState, charge: ChargeState = 'made'): Payment => ({
  status,
  charge: { reference: 'trx1', state: status === 'paid' || status === 'review' ? 'paid' : charge, createdAt: at(0) },
  paidElsewhere: false,
  gross: 52_500,
  expiresAt: at(900),
});
const paid = (more: Partial<Extract<GatewayAnswer, { state: 'paid' }>> = {}): GatewayAnswer => ({
  state: 'paid',
  reference: 'trx1',
  amount: 52_500,
  paidAt: null,
  ...more,
});

describe('money that arrived [dec money]', () => {
  test('in time and exact is fulfilled without exception', () => {
    expect(decidePayment(payment('pending'), paid({ paidAt: at(60) }), at(70))).toEqual({
      do: 'fulfil',
      exception: 'none',
      excess: 0,
      paidAt: at(60),
    });
  });

  test('1 s, 10 min or 47 h after expiry is fulfilled and marked late', () => {
    for (const seconds of [901, 1_500, 170_100]) {
      for (const status of ['expired', 'failed', 'pending'] as const) {
        expect(decidePayment(payment(status), paid({ paidAt: at(seconds) }), at(seconds))).toMatchObject({
          do: 'fulfil',
          exception: 'late',
        });
      }
    }
  });

  test('paid in time but learned of late is late only if the screen had said expired', () => {
    expect(decidePayment(payment('pending'), paid({ paidAt: at(899) }), at(1_000))).toMatchObject({
      exception: 'none',
    });
    expect(decidePayment(payment('expired'), paid({ paidAt: at(899) }), at(1_000))).toMatchObject({
      exception: 'late',
    });
  });

  test('takes the earlier of the gateway time and ours', () => {
    expect(decidePayment(payment('pending'), paid({ paidAt: at(90_000) }), at(60))).toMatchObject({ paidAt: at(60) });
    expect(decidePayment(payment('pending'), paid(), at(60))).toMatchObject({ paidAt: at(60) });
  });

  test('counts as paid now where the gateway names no real time or one long before the charge', () => {
    const paidAt = (said: Date) => decidePayment(payment('pending'), paid({ paidAt: said }), at(60));
    expect(paidAt(at(-300))).toMatchObject({ paidAt: at(-300) });
    expect(paidAt(at(-301))).toMatchObject({ do: 'fulfil', paidAt: at(60) });
    expect(paidAt(new Date(Number.NaN))).toMatchObject({ do: 'fulfil', paidAt: at(60) });
  });

  test('too little or unreadable goes to review, too much is fulfilled with the excess aside', () => {
    expect(decidePayment(payment('pending'), paid({ amount: 52_499 }), at(60))).toEqual({
      do: 'review',
      exception: 'under',
      received: 52_499,
    });
    expect(decidePayment(payment('expired'), paid({ amount: null }), at(60))).toMatchObject({
      do: 'review',
      received: null,
    });
    expect(decidePayment(payment('pending'), paid({ amount: 60_000 }), at(60))).toMatchObject({
      do: 'fulfil',
      exception: 'over',
      excess: 7_500,
    });
  });

  test('for another order moves nothing', () => {
    expect(decidePayment(payment('pending'), paid({ reference: 'trx2' }), at(60))).toEqual({
      do: 'nothing',
      why: 'mismatch',
    });
  });

  test('a second time moves nothing', () => {
    for (const status of ['paid', 'review'] as const) {
      expect(decidePayment(payment(status), paid(), at(60))).toEqual({ do: 'nothing', why: 'settled' });
    }
  });
});

describe('money on a charge that was given up', () => {
  const duplicate = (status: PaymentState): Payment => ({
    ...payment(status),
    charge: { reference: 'trx1', state: 'abandoned', createdAt: at(0) },
    paidElsewhere: true,
  });

  test('is the payment’s, while nothing else has paid it', () => {
    for (const status of ['creating', 'pending', 'expired', 'failed'] as const) {
      expect(decidePayment(payment(status, 'abandoned'), paid({ paidAt: at(60) }), at(60))).toMatchObject({
        do: 'fulfil',
        exception: status === 'creating' || status === 'pending' ? 'none' : 'late',
      });
    }
  });

  test('is a second payment once another charge has paid, also an amount that cannot be read', () => {
    for (const status of ['paid', 'review'] as const) {
      expect(decidePayment(duplicate(status), paid(), at(60))).toEqual({ do: 'duplicate', received: 52_500 });
      expect(decidePayment(duplicate(status), paid({ amount: null }), at(60))).toEqual({
        do: 'duplicate',
        received: null,
      });
      expect(decidePayment(duplicate(status), paid({ reference: 'trx2' }), at(60))).toMatchObject({ why: 'mismatch' });
      const counted = {
        ...duplicate(status),
        charge: { reference: 'trx1', state: 'duplicate', createdAt: at(0) },
      } as const;
      expect(decidePayment(counted, paid(), at(60))).toEqual({ do: 'nothing', why: 'settled' });
    }
  });

  test('that did not come moves nothing: another charge may be on a screen', () => {
    for (const state of ['pending', 'failed', 'expired'] as const) {
      expect(decidePayment(payment('pending', 'abandoned'), { state, reference: 'trx1' }, at(901))).toEqual({
        do: 'nothing',
        why: 'waiting',
      });
      expect(decidePayment(duplicate('paid'), { state, reference: 'trx1' }, at(901))).toMatchObject({ why: 'settled' });
    }
  });
});

describe('no money yet', () => {
  const unpaid: GatewayAnswer = { state: 'pending', reference: 'trx1' };

  test('waits until the window has passed and the gateway says unpaid [pub 9 payment window]', () => {
    expect(decidePayment(payment('pending'), unpaid, at(899))).toEqual({ do: 'nothing', why: 'waiting' });
    expect(decidePayment(payment('pending'), unpaid, at(900))).toEqual({ do: 'expire' });
    expect(decidePayment(payment('pending'), { state: 'expired', reference: 'trx1' }, at(10))).toEqual({
      do: 'expire',
    });
    expect(decidePayment(payment('pending'), { state: 'failed', reference: 'trx1' }, at(10))).toEqual({ do: 'fail' });
  });

  test('a charge whose answer was lost is asked for by our reference before it is sent again', () => {
    expect(decidePayment(payment('creating', 'open'), unpaid, at(10))).toEqual({ do: 'record' });
    expect(decidePayment(payment('creating'), { state: 'unknown' }, at(10))).toEqual({ do: 'charge' });
    expect(decidePayment(payment('creating'), { state: 'unknown' }, at(900))).toEqual({ do: 'expire' });
  });
});

test('no state leads back: paid and review are left by nobody, pending only follows creating', () => {
  for (const target of PAYMENT_STATES) {
    expect(allowedFrom(target)).not.toContain('paid');
    expect(allowedFrom(target)).not.toContain('review');
    expect(allowedFrom(target)).not.toContain(target);
  }
  expect(allowedFrom('pending')).toEqual(['creating']);
  expect(allowedFrom('creating')).toEqual([]);
});

test('every order of webhook, poller, check and expire ends with exactly one paid, never backward', () => {
  const targets = { fulfil: 'paid', review: 'review', record: 'pending', expire: 'expired', fail: 'failed' } as const;
  // Each actor reads the row and the gateway at one moment and writes at a later one, as concurrent processes do.
  type Step =
    | { act: 'read' | 'write'; actor: number }
    | { act: 'gateway'; to: 'pending' | 'failed' | 'expired' | 'paid' }
    | { act: 'time'; seconds: number };
  const actors = ['webhook', 'webhook', 'poller', 'check', 'expire'];
  const actor = fc.nat({ max: actors.length - 1 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('read' as const, 'write' as const), actor }) },
    fc.record({
      act: fc.constant('gateway' as const),
      to: fc.constantFrom('pending' as const, 'failed' as const, 'expired' as const, 'paid' as const),
    }),
    fc.record({ act: fc.constant('time' as const), seconds: fc.constantFrom(1, 450, 900, 3_600) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let row = payment('creating');
      let gateway: GatewayAnswer = { state: 'unknown' };
      let now = at(0);
      const held = new Map<number, PaymentDecision>();
      const seen: PaymentState[] = [];
      const write = (decision: PaymentDecision) => {
        if (decision.do === 'charge')
          gateway = gateway.state === 'unknown' ? { state: 'pending', reference: 'trx1' } : gateway;
        if (decision.do === 'charge' || decision.do === 'nothing' || decision.do === 'duplicate') return;
        const target = targets[decision.do];
        if (!allowedFrom(target).includes(row.status)) return; // the guarded update found no row
        row = payment(target);
        seen.push(target);
      };
      for (const one of steps) {
        if (one.act === 'time') now = new Date(now.getTime() + one.seconds * 1_000);
        else if (one.act === 'gateway') {
          // Real gateways never take money back by themselves.
          if (gateway.state === 'unknown' || gateway.state === 'paid') continue;
          gateway = one.to === 'paid' ? paid({ paidAt: now }) : { state: one.to, reference: 'trx1' };
        } else if (one.act === 'read') held.set(one.actor, decidePayment(row, gateway, now));
        else {
          const decision = held.get(one.actor);
          if (decision !== undefined) write(decision);
          held.delete(one.actor);
        }
      }
      // At last the money is there, the poller comes by twice, and the held writes of slow actors land around it.
      gateway = paid({ paidAt: now });
      const slow = [...held.values()];
      for (const decision of slow.slice(0, 2)) write(decision);
      write(decidePayment(row, gateway, now));
      for (const decision of slow.slice(2)) write(decision);
      write(decidePayment(row, gateway, now));

      expect(row.status).toBe('paid');
      expect(seen.filter((state) => state === 'paid')).toHaveLength(1);
      expect(seen.at(-1)).toBe('paid');
      expect(seen.slice(1)).not.toContain('creating');
      expect(seen.slice(1)).not.toContain('pending');
    }),
    { numRuns: 2_000 },
  );
});

describe('asking the gateway', () => {
  test('happens 5 s, 2 min, 10 min, 1 h, 6 h, 24 h and 49 h after expiry, then never again', () => {
    const asked: number[] = [];
    let next = nextInquiryAt(payment('pending'), at(0));
    while (next !== null) {
      asked.push((next.getTime() - at(900).getTime()) / 1_000);
      next = nextInquiryAt(payment('expired'), next);
    }
    expect(asked).toEqual([...INQUIRY_SECONDS]);
    expect(asked).toEqual([5, 120, 600, 3_600, 21_600, 86_400, 176_400]);
  });

  test('catches up once after a long stop', () => {
    expect(nextInquiryAt(payment('pending'), at(60))).toEqual(at(905));
    expect(nextInquiryAt(payment('expired'), at(900 + 4_000))).toEqual(at(900 + 21_600));
  });

  test('comes soon for a charge without an answer and never for settled ones', () => {
    expect(nextInquiryAt(payment('creating'), at(5))).toEqual(at(15));
    expect(nextInquiryAt(payment('paid'), at(5))).toBeNull();
    expect(nextInquiryAt(payment('review'), at(5))).toBeNull();
  });
});

test('the payment screen is answered the outcome of the row [pub 7 payment-check]', () => {
  const answer = (status: PaymentState) => paymentAnswer({ status, exception: 'none' });
  expect(PAYMENT_STATES.map(answer)).toEqual([
    'payments.pending',
    'payments.pending',
    'paid',
    'payments.expired',
    'payments.failed',
    'payments.review',
  ]);
  expect(paymentAnswer({ status: 'paid', exception: 'late' })).toBe('paid');
  expect(paymentAnswer({ status: 'paid', exception: 'unfulfillable' })).toBe('payments.review');
});
