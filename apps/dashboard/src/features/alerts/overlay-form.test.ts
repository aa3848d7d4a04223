import { expect, test } from 'vitest';
import { savedBody, valuesOf } from './overlay-form.ts';

const settings = {
  enableNotificationSound: true,
  enableTTS: false,
  showLogo: true,
  holdInactive: true,
};

test('a chosen logo is held until it is saved, a stored one not resent [dash 4 photo] [dash 3 settings]', () => {
  const values = valuesOf({ ...settings, logo: '/images/lama.webp' });
  expect(values).toEqual({ ...settings, logo: '' });
  expect(savedBody(values)).toEqual({ image: null, imageType: null, settings });
  expect(savedBody({ ...values, logo: 'data:image/png;base64,aGFsbw==' })).toEqual({
    image: 'aGFsbw==',
    imageType: 'image/png',
    settings,
  });
});
