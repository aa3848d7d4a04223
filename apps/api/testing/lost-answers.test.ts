import { expect, test } from 'vitest';
import { endOf, posts } from './lost-answers.ts';

test('docs/lost-answers.md has a row for every POST, and none for another call', () => {
  expect([...endOf.keys()].toSorted()).toEqual(posts.map(({ endpoint }) => endpoint.path).toSorted());
});

test('docs/lost-answers.md names only ends that it explains', () => {
  expect(['reads', 'target', 'key', 'id', 'once', 'again']).toEqual(
    expect.arrayContaining([...new Set(endOf.values())]),
  );
});
