import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { isDialogOpen } from '@mabarin/ui/popups/dialog';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureSentence, showNotSaved } from './dialogs.ts';
import { failed } from './platform.text.ts';

const sentence = failed('proses game result');
const silence = new NetworkError('no answer');
const nonsense = new NetworkError('a page of a proxy', { answered: true });

test('a call without an answer shows its sentence with [PCE00] [dash 8 codes]', () => {
  expect(failureSentence(silence, sentence)).toBe('Ada kesalahan saat proses game result. Coba lagi ya! [PCE00]');
});

test('a call that nobody answered in its time says so first', () => {
  const late = new NetworkError('late', { cause: new DOMException('No answer within 10 s', 'TimeoutError') });
  expect(failureSentence(late)).toBe('Tidak ada jawaban dari server. Jaringan bermasalah. Coba lagi ya! [PCE00]');
});

test('an answer that says that the server failed shows it with [SUB-1] [dash 8 codes]', () => {
  const said = 'Ada kesalahan saat proses game result. Coba lagi ya! [SUB-1]';
  expect(failureSentence(fail('http.broken'), sentence)).toBe(said);
  expect(failureSentence(fail('http.unavailable'), sentence)).toBe(said);
  expect(failureSentence(nonsense, sentence)).toBe(said);
});

test('a suffix stands inside the code [dash 8 codes]', () => {
  expect(failureSentence(silence, 'X.', 'MARK')).toBe('X. [PCE00-MARK]');
  expect(failureSentence(nonsense, 'X.', 'BLACKLIST')).toBe('X. [SUB-1-BLACKLIST]');
});

test('a call without a sentence of its own names the network [dec wire]', () => {
  expect(failureSentence(silence)).toBe('Jaringan bermasalah. Coba lagi ya! [PCE00]');
});

test.each([
  ['that it is, in its own words', fail('http.unavailable')],
  ['nothing that the app can read', nonsense],
])('a server that answered %s is busy, and not the network', (_, error) => {
  expect(failureSentence(error)).toBe('Server sedang sibuk. Tunggu sebentar lalu coba lagi ya! [SUB-1]');
});

test('a refusal speaks for itself, without a code', () => {
  expect(failureSentence(fail('mabar.game_already_recorded', { values: { result: 'WIN' } }), 'x', 'MARK')).toBe(
    'Game ini sudah dicatat sebagai WIN. Daftar sudah diperbarui, cek lagi ya!',
  );
});

test('a lost session has its own dialog and no second one [dash 4 relogin]', () => {
  expect(failureSentence(fail('accounts.relogin'), 'x')).toBeNull();
});

test('what was not saved is said a second after the list is back [dash 9 delays]', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  showNotSaved('Event kamu tidak disimpan karena form tidak valid. Coba ulang ya!');
  vi.advanceTimersByTime(999);
  expect(isDialogOpen()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isDialogOpen()).toBe(true);
});
