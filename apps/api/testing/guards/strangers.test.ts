import { contact } from '@mabarin/api-client/contract/feedback';
import { claimGift } from '@mabarin/api-client/contract/gifts';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { fieldsOf, hostileValues, inputWith } from '@mabarin/domain/testing/schema-fields';
import { failureText } from '@mabarin/domain/errors';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseInput } from '#platform/http/input.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

/** Under load a machine answers late whatever is asked: one try in time shows that nothing blocks. */
async function livezMs(): Promise<number> {
  const started = performance.now();
  expect((await world.app.server.inject({ url: '/livez' })).statusCode).toBe(200);
  return performance.now() - started;
}

test.each([orderSupport, orderMabar, claimGift, contact, updateProfile])(
  '$path answers texts that fill its body, and /livez goes on meanwhile [req 26]',
  async (endpoint) => {
    const length = endpoint.bodyLimit === undefined ? 60_000 : 1_300_000;
    const texts = fieldsOf(endpoint.input).filter(({ kind }) => kind === 'text');
    expect(texts.length).toBeGreaterThan(0);
    for (const { name, value } of hostileValues(length)) {
      const payload = texts.slice(0, 1).map((field) => inputWith(field, value))[0] as object;
      let meanwhile = Infinity;
      for (let tries = 0; tries < 3 && meanwhile > 200; tries += 1) {
        const answer = world.app.server.inject({ method: 'POST', url: endpoint.path.replace(':hostID', 'x'), payload });
        meanwhile = Math.min(meanwhile, await livezMs());
        expect((await answer).statusCode, name).toBeLessThan(500);
      }
      expect(meanwhile, name).toBeLessThan(200);
    }
  },
);

test('half a surrogate pair is refused wherever it stands in an input, before a rule reads it [req 26]', () => {
  const anything = { ...updateProfile, input: v.looseObject({}) };
  for (const raw of [{ name: '\ud800' }, { form: { words: [{ from: 'kopi \udc00' }] } }, { '\ud800': 1 }]) {
    expect(() => parseInput(anything, raw), JSON.stringify(raw)).toThrow(failureText('profile.form_invalid'));
  }
  expect(parseInput(anything, { name: '\u{1F600}' })).toEqual({ name: '\u{1F600}' });
});
