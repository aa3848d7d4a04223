import { sandboxQris } from '@mabarin/domain/payments/qris';
import fc from 'fast-check';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { segmentsOf } from './qr-segments.ts';

test('a QRIS is split as the package splits it', () => {
  for (let number = 0; number < 60; number += 1) {
    const text = sandboxQris(10_500 + number * 7_919, `2026112200000${number}`);
    const { segments } = QRCode.create(text, { errorCorrectionLevel: 'M' });
    const theirs = segments.map(({ mode, data }) => ({ mode: String(mode.id).toLowerCase(), data }));
    expect(segmentsOf(text)).toEqual(theirs);
  }
});

test('any text is split whole, into a symbol no larger than that of the package', () => {
  const part = fc.oneof(
    ...['0123456789', 'AZ $%*+-./:09', 'az,~09', 'é€蜴🦌'].map((letters) =>
      fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 1, maxLength: 120 }),
    ),
  );
  const texts = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const segments = segmentsOf(text);
      expect(segments.map(({ data }) => String(data)).join('')).toBe(text);
      const versionOf = (data: string | typeof segments) => QRCode.create(data, { errorCorrectionLevel: 'M' }).version;
      expect(versionOf(segments)).toBeLessThanOrEqual(versionOf(text));
    }),
    { numRuns: 200, seed: 14 },
  );
});
