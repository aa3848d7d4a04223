import { expect, test } from 'vitest';
import { createFileCache } from '#file-cache.ts';

/** A cache of files whose fetches the test answers. */
function setUp(limits = { files: 4, bytes: 1_000 }) {
  const fetched: string[] = [];
  const revoked: string[] = [];
  const answers = new Map<string, { resolve: (file: Blob) => void; reject: (error: Error) => void }>();
  const cache = createFileCache(
    (name) => {
      fetched.push(name);
      return new Promise((resolve, reject) => answers.set(name, { resolve, reject }));
    },
    limits,
    {
      createObjectURL: (file) => `blob:${(file as Blob).type}`,
      revokeObjectURL: (url) => void revoked.push(url),
    },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async (name: string, bytes = 1) => {
    answers.get(name)?.resolve(new Blob(['x'.repeat(bytes)], { type: name }));
    await settle();
  };
  const refuse = async (name: string) => {
    answers.get(name)?.reject(new Error('404'));
    await settle();
  };
  return { cache, fetched, revoked, answer, refuse, settle };
}

test('a file is fetched once, kept while it is wanted, and released afterwards [dec overlay]', async () => {
  const { cache, fetched, revoked, answer, settle } = setUp();
  cache.keep(['a', 'b'], []);
  await answer('a');
  await answer('b');
  expect(await cache.get('a')).toBe('blob:a');
  cache.keep(['b'], ['c']);
  await settle();
  await answer('c');
  expect(await cache.get('c')).toBe('blob:c');
  expect(fetched).toEqual(['a', 'b', 'c']);
  expect(revoked).toEqual(['blob:a']);
  cache.keep([], []);
  await settle();
  expect(revoked).toEqual(['blob:a', 'blob:b', 'blob:c']);
});

test('what plays now is fetched at once, and the next ones after it, one after the other [dec overlay]', async () => {
  const { cache, fetched, answer } = setUp();
  cache.keep(['picture', 'sound'], ['next', 'later']);
  expect(fetched).toEqual(['picture', 'sound']);
  await answer('sound');
  expect(fetched).toHaveLength(2);
  await answer('picture');
  expect(fetched).toEqual(['picture', 'sound', 'next']);
  await answer('next');
  expect(fetched).toEqual(['picture', 'sound', 'next', 'later']);
});

test('no more files and bytes are kept than the limits say, whatever is asked for [dec overlay]', async () => {
  const many = setUp();
  many.cache.keep([], ['1', '2', '3', '4', '5', '6']);
  for (const name of ['1', '2', '3', '4', '5', '6']) await many.answer(name);
  expect(many.fetched).toEqual(['1', '2', '3', '4']);
  const large = setUp();
  large.cache.keep(['a'], ['b', 'c']);
  await large.answer('a', 600);
  await large.answer('b', 600);
  expect(large.fetched).toEqual(['a', 'b']);
  // The heartbeat asks again for what did not fit, and for what plays by then.
  large.cache.keep(['a'], ['b', 'c']);
  expect(large.fetched).toEqual(['a', 'b']);
  large.cache.keep(['b'], ['c']);
  await large.answer('b');
  expect(large.revoked).toEqual(['blob:a']);
  expect(large.fetched).toEqual(['a', 'b', 'c']);
});

test('a file that comes too late is revoked, and a failed one is tried again [dec overlay]', async () => {
  const { cache, fetched, revoked, answer, refuse } = setUp();
  cache.keep(['a'], []);
  cache.keep([], []);
  await answer('a');
  expect(revoked).toEqual(['blob:a']);
  cache.keep([], ['broken', 'b']);
  await refuse('broken');
  expect(fetched).toEqual(['a', 'broken', 'b']);
  await expect(Promise.race([cache.get('broken'), refuse('broken')])).rejects.toThrow('404');
  const again = cache.get('broken');
  await answer('broken');
  expect(await again).toBe('blob:broken');
});
