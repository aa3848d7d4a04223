import { expect } from 'vitest';

/** Expects that an act is refused by this code, in a sentence with these words. */
export async function refuses(act: Promise<unknown>, code: string, words = ''): Promise<void> {
  await expect(act).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
}
