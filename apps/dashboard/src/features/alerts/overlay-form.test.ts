import { DEFAULT_SWITCHES, OverlaySwitches } from '@mabarin/domain/alerts/switches';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { savedBody, valuesOf } from './overlay-form.ts';

const stored = { ...DEFAULT_SWITCHES, logo: '/images/lama.webp' };
const settings = v.parse(OverlaySwitches, stored);

test('a chosen logo is held until it is saved, a stored one not resent [dash 4 photo] [dash 3 settings]', () => {
  const values = valuesOf(stored);
  expect(values).toEqual({ ...settings, logo: '' });
  expect(savedBody(values)).toEqual({ image: null, imageType: null, settings });
  expect(savedBody({ ...values, logo: 'data:image/png;base64,aGFsbw==' })).toEqual({
    image: 'aGFsbw==',
    imageType: 'image/png',
    settings,
  });
});
