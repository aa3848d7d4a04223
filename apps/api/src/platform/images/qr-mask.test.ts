import { sandboxQris } from '@mabarin/domain/payments/qris';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { bestMasked } from './qr-mask.ts';

test('a QR has the mask that the package chooses by the standard, module by module', () => {
  const texts = Array.from({ length: 60 }, (_, number) =>
    sandboxQris(10_500 + number * 7_919, `2026112200000${number}`),
  );
  const chosen = new Set<number>();
  for (const text of [...texts, 'https://mabarin.test/ticket', 'x', 'A'.repeat(900)]) {
    const { modules, maskPattern } = QRCode.create(text, { errorCorrectionLevel: 'M' });
    const drawn = QRCode.create(text, { errorCorrectionLevel: 'M', maskPattern: 0 });
    chosen.add(maskPattern as number);
    expect(Buffer.from(bestMasked(drawn.modules)).equals(Buffer.from(modules.data)), text).toBe(true);
  }
  expect(chosen.size).toBeGreaterThan(3);
});
