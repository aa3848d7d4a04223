import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { failureSentence } from './dialogs.ts';

test('a request error names the action and carries the code [dash 8 codes]', () => {
  expect(failureSentence(new NetworkError('no answer'), 'proses hasil game')).toBe(
    'Ada kesalahan saat proses hasil game. Coba lagi ya! [PCE00]',
  );
  expect(failureSentence(fail('http.broken'), 'proses hasil game')).toBe(
    'Ada kesalahan saat proses hasil game. Coba lagi ya! [PCE00]',
  );
});

test('a call without a sentence of its own tells of the network [dec wire]', () => {
  expect(failureSentence(new NetworkError('no answer'))).toBe('Jaringan bermasalah. Coba lagi ya! [PCE00]');
});

test('a refusal speaks for itself', () => {
  expect(failureSentence(fail('mabar.game_already_recorded', { values: { result: 'WIN' } }), 'x')).toBe(
    'Game ini sudah dicatat sebagai WIN. Daftar sudah diperbarui, cek lagi ya!',
  );
});

test('a lost session has its own dialog and no second one [dash 4 relogin]', () => {
  expect(failureSentence(fail('accounts.relogin'), 'x')).toBeNull();
});
