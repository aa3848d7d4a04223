import type { DeskCashOut, DeskHold } from '#contract/desk/money.ts';

/** A cash-out that waits for its transfer. */
export const deskCashOut: DeskCashOut = {
  id: 'CO-0123456789AB',
  host: 'demomabar',
  at: '2026-11-20T05:00:00.000Z',
  amount: 60_000,
  send: 55_000,
  bank: 'BCA',
  number: '1234567890',
  holder: 'BANG KANCIL',
  alsoOf: '',
  state: 'requested',
  provider: null,
  reason: null,
  frozen: false,
  refusal: null,
  lookFirst: false,
  compareFirst: false,
  filed: null,
  sendable: true,
  approval: null,
  seen: 'requested///',
};

/** A hold that waits for an operator's decision. */
export const deskHold: DeskHold = {
  id: '1',
  host: 'demomabar',
  payment: 'aBcDeFgHiJkLmNoPqRsTuV',
  at: deskCashOut.at,
  word: 'chargeback',
  dispute: null,
  share: 50_000,
  amount: 50_000,
  taken: 0,
  approval: null,
  approvedAs: null,
  seen: '',
};
