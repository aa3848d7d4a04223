import { NetworkError } from '@mabarin/api-client/client';
import { fail } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { failureSentence } from './dialogs.ts';

test.each([
  ['a busy service', fail('http.unavailable'), 'Server sedang sibuk. Tunggu sebentar lalu coba lagi ya!'],
  [
    'an answer that is none',
    new NetworkError('503', { answered: true }),
    'Server sedang sibuk. Tunggu sebentar lalu coba lagi ya!',
  ],
  ['no answer', new NetworkError('gone'), 'Jaringan bermasalah. Coba lagi ya!'],
])('%s has its own sentence', (_, error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});
