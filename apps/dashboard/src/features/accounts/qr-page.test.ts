import { expect, test } from 'vitest';
import { qrFileName } from './qr-page.ts';

test('each QR code is downloaded under the name the spec gives it [dash 2 qr]', () => {
  expect(qrFileName('mabar', 'bangkancil')).toBe('bangkancil-mabar.png');
  expect(qrFileName('claim', 'bangkancil')).toBe('qr-bangkancil-klaim.png');
  expect(qrFileName('support', 'bangkancil')).toBe('bangkancil-support.png');
});
