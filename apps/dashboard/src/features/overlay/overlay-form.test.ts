import { expect, test } from 'vitest';
import { savedBody, valuesOf, variationFaults, type EditedVariation } from './overlay-form.ts';

const variation = (changes: Partial<EditedVariation> = {}): EditedVariation => ({
  minimum: 50_000,
  title: 'Sultan datang',
  sound: 'fanfare',
  seconds: 12,
  ...changes,
});
const settings = {
  enableNotificationSound: true,
  enableTTS: false,
  showLogo: true,
  holdInactive: true,
  variations: [{ minimum: 50_000, title: 'Sultan datang', sound: 'fanfare' as const, seconds: 12 }],
};

test('a chosen logo is held until it is saved, and a stored one is not sent again [dash 4 photo] [dash 3 settings]', () => {
  const values = valuesOf({ ...settings, logo: '/images/lama.webp' });
  expect(values).toEqual({ ...settings, logo: '' });
  expect(savedBody(values)).toEqual({ image: null, imageType: null, settings });
  expect(savedBody({ ...values, logo: 'data:image/png;base64,aGFsbw==' })).toEqual({
    image: 'aGFsbw==',
    imageType: 'image/png',
    settings,
  });
});

test('variations are refused field by field, and two for one amount both [dec overlay]', () => {
  expect(variationFaults([])).toBeNull();
  expect(variationFaults([variation(), variation({ minimum: 0 })])).toBeNull();
  expect(variationFaults([variation(), variation({ minimum: null, title: '  ', seconds: 61 })])).toEqual([
    { index: 1, field: 'minimum' },
    { index: 1, field: 'title' },
    { index: 1, field: 'seconds' },
  ]);
  expect(variationFaults([variation(), variation({ minimum: 1 }), variation()])).toEqual([
    { index: 0, field: 'minimum' },
    { index: 2, field: 'minimum' },
  ]);
});
