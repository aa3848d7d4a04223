import { allEndpoints } from '@mabarin/api-client/contract/all';
import { expect, test } from 'vitest';
import { attemptsOfThief } from './thief.ts';

test('a thief tries all that wants a proof by the contract, and nothing else', () => {
  const tried = attemptsOfThief({ helper: '', webhook: '', address: '' }).map(([, { path }]) => path);
  const wanting = allEndpoints.flatMap(({ endpoint: { proof, path } }) => (proof ? [path] : []));
  expect(tried.toSorted()).toEqual(wanting.toSorted());
});
