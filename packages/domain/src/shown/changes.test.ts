import { expect, test } from 'vitest';
import { requireShown } from '#shown/changes.ts';

test('a term that the form did not show is not compared', () => {
  expect(() => requireShown(undefined, { total: 10_500 })).not.toThrow();
  expect(() => requireShown({ title: 'Reguler' }, { total: 10_500, title: 'Reguler' })).not.toThrow();
});

test('zero, no and an unsaid worth are values like any other', () => {
  expect(() => requireShown({ credit: 0 }, { credit: 5_000 })).toThrow('Potongan kredit berubah: Rp0 jadi Rp5.000.');
  expect(() => requireShown({ spoken: false }, { spoken: true })).toThrow('Dibacakan berubah: tidak jadi ya.');
  expect(() => requireShown({ worth: null }, { worth: 5_000 })).toThrow('Nilai gift berubah: – jadi Rp5.000.');
});

test('each change is told with old and new, the price first', () => {
  const shown = { title: 'Duel', games: 2, total: 21_000 };
  expect(() => requireShown(shown, { title: 'Santai', games: 1, total: 10_500 })).toThrow(
    /^Harga berubah: Rp21\.000 jadi Rp10\.500\. Jumlah game berubah: 2 jadi 1\. Nama berubah: Duel jadi Santai\. Cek lagi/,
  );
});
