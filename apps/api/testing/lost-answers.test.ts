import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lostAnswerInputs } from './lost-answer-inputs.ts';
import { outcomeOf, posts } from './lost-answers.ts';

test('every POST has the outcome of a lost answer, and no other call has one', () => {
  expect([...outcomeOf.keys()].toSorted()).toEqual(posts.map(({ endpoint }) => endpoint.path).toSorted());
});

test('every POST that wants an input has one with which the deep run sends it twice', () => {
  const inputs = lostAnswerInputs({} as never, {} as never);
  const missing = posts.filter(({ name, endpoint }) => !inputs[name] && !v.is(endpoint.input, {}));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
