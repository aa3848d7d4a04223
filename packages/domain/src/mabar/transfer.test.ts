import { expect, test } from 'vitest';
import { maskPlayer, refuseTransfer } from '#mabar/transfer.ts';

const entry = {
  state: 'queued',
  bought: true,
  played: 0,
  returned: 0,
  isTransferred: false,
  inParty: false,
  hostAllows: true,
} as const;

test('a bought place goes to another player once, before its first game, where the host allows it', () => {
  expect(refuseTransfer(entry)).toBeNull();
  expect(refuseTransfer({ ...entry, bought: false })).toBe('ticket.not_transferable');
  expect(refuseTransfer({ ...entry, isTransferred: true })).toBe('ticket.transferred_before');
  expect(refuseTransfer({ ...entry, returned: 1, state: 'done' })).toBe('ticket.transfer_returned');
  expect(refuseTransfer({ ...entry, state: 'done' })).toBe('ticket.not_waiting');
  expect(refuseTransfer({ ...entry, state: 'playing' })).toBe('ticket.transfer_played');
  expect(refuseTransfer({ ...entry, played: 1 })).toBe('ticket.transfer_played');
  expect(refuseTransfer({ ...entry, hostAllows: false })).toBe('ticket.transfer_closed');
});

test('a masked name keeps its first and last letter, whatever a letter is made of', () => {
  expect(maskPlayer('Kancil')).toBe('K•••l');
  expect(maskPlayer('🐯Raja🇮🇩')).toBe('🐯•••🇮🇩');
  expect(maskPlayer('Jo')).toBe('•••');
});
