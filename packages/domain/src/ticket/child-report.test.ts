import { expect, test } from 'vitest';
import type { RefundState } from '#refunds/refund-states.ts';
import { childReport, type ChildFacts } from './child-report.ts';

const states = (...refunds: RefundState[]) => refunds.map((state) => ({ state }));

test.each<[string, ChildFacts, ReturnType<typeof childReport>]>([
  ['nobody reported', { task: null, left: 0, refunds: states('paid') }, null],
  ['just reported', { task: 'open', left: 52_500, refunds: [] }, 'asked'],
  ['a refund that is not approved yet', { task: 'open', left: 0, refunds: states('requested') }, 'asked'],
  ['a refund on its way', { task: 'open', left: 0, refunds: states('approved') }, 'approved'],
  [
    'a part on its way, after another that is back',
    { task: 'open', left: 0, refunds: states('processing', 'paid') },
    'approved',
  ],
  ['a part on its way', { task: 'open', left: 47_250, refunds: states('approved') }, 'partly'],
  [
    'a part on its way beside one not approved',
    { task: 'open', left: 0, refunds: states('processing', 'requested') },
    'partly',
  ],
  [
    'a part on its way after the rest was refused',
    { task: 'closed', left: 20_000, refunds: states('approved') },
    'approved',
  ],
  ['a part that is back', { task: 'open', left: 20_000, refunds: states('paid', 'refused') }, 'partly'],
  ['all that is back', { task: 'closed', left: 0, refunds: states('paid') }, 'refunded'],
  ['a refusal', { task: 'closed', left: 52_500, refunds: states('refused') }, 'closed'],
])('the report of %s', (_what, facts, state) => {
  expect(childReport(facts)).toBe(state);
});
