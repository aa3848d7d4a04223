import { expect, test } from 'vitest';
import { paymentActions, type ShownText } from './payment-actions.ts';

const delivered = {
  kind: 'mabar',
  status: 'paid',
  exception: 'none',
  erased: false,
  charged: true,
  priceLeft: 0,
  suspenseLeft: 0,
  openRefunds: 0,
  paidRefunds: 0,
  undecidedHolds: 0,
  ownHolds: 0,
  disputed: false,
  disputable: false,
  openAlerts: 0,
  openTasks: 0,
} as const;
const order: ShownText = { name: 'RakaSavage', message: 'halo bang', hiddenBy: null };

test.each<[string, ShownText[], boolean]>([
  ['an order with a note', [order], true],
  ['an order without a note, by its name', [{ ...order, message: '' }], true],
  ['an anonymous support with a message', [{ ...order, name: 'anonim' }], true],
  ['an anonymous support without a message', [{ ...order, name: 'anonim', message: '' }], false],
  ['a text that the filter hid, because its host may show it', [{ ...order, hiddenBy: 'insult' }], true],
  ['a text that an operator hid', [{ ...order, hiddenBy: 'operator' }], false],
  ['a party of which an operator hid one player', [{ ...order, hiddenBy: 'operator' }, order], true],
  ['nothing', [], false],
])('the message of %s: maskable %#', (_name, texts, may) => {
  expect(paymentActions({ ...delivered, texts }).includes('mask_message')).toBe(may);
});

test.each([
  ['a payment that is not paid', { status: 'pending' }],
  ['money for something that could not be given', { exception: 'unfulfillable' }],
  ['money in review', { status: 'review' }],
  ['an erased person', { erased: true }],
] as const)('the message of %s is shown to nobody, so it is not masked', (_name, change) => {
  expect(paymentActions({ ...delivered, texts: [order], ...change })).not.toContain('mask_message');
});
