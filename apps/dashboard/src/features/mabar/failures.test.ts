import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { failureSentence } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { mabarText } from './mabar.text.ts';
import { playersText } from './players/players.text.ts';

const { actions } = mabarText;
const silence = new NetworkError('no answer');

test('every action of the board that fails says which one it was [dash 8 mabar]', () => {
  expect(Object.values(actions).map((action) => failureSentence(silence, failed(action)))).toEqual([
    'Ada kesalahan saat update statistik widget. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat reset statistik game. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat proses hasil game. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat proses data player. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat proses data player. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat menambahkan game. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat menyelesaikan mabar. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat mengubah status pesanan. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat update hasil game. Coba lagi ya! [PCE00]',
    'Ada kesalahan saat membatalkan game. Coba lagi ya! [PCE00]',
  ]);
});

test('a failed notice carries its type in the code [dash 8 notice codes]', () => {
  const sentence = failed(actions.notice);
  expect(failureSentence(silence, sentence, 'MARK')).toBe(
    'Ada kesalahan saat proses data player. Coba lagi ya! [PCE00-MARK]',
  );
  expect(failureSentence(fail('http.broken'), sentence, 'BLACKLIST')).toBe(
    'Ada kesalahan saat proses data player. Coba lagi ya! [SUB-1-BLACKLIST]',
  );
});

test('a blacklist that cannot be read says so [dash 8 mabar]', () => {
  expect(failureSentence(fail('http.broken'), playersText.blacklistFailed)).toBe(
    'Ada kesalahan saat mengambil data blacklist. Coba lagi ya! [SUB-1]',
  );
});

test('a failed look-up of the own name says so [dash 8 settings]', () => {
  expect(failureSentence(fail('accounts.ign_unavailable'), mabarText.nameFailed)).toBe(
    'Ada kesalahan saat update IGN kamu. Coba lagi ya! [SUB-1]',
  );
});
