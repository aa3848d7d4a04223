import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AlertTiers, fillTitle, tierFor, type AlertTier } from './tier.ts';

const tier = (change: Partial<AlertTier> = {}): AlertTier => ({
  subject: 'support',
  minimum: 0,
  title: `dari ${change.minimum ?? 0}`,
  picture: null,
  sound: 'library:coin',
  seconds: 5,
  animation: null,
  voice: true,
  speaker: null,
  ...change,
});

describe('tiers by amount and subject [dec overlay]', () => {
  test('the highest minimum that the amount reaches counts, in whatever order they stand', () => {
    const tiers = [tier({ minimum: 50_000 }), tier({ minimum: 10_000 }), tier({ minimum: 20_000 })];
    expect(tierFor(tiers, 'support', 9_999).title).toBe('Support baru');
    expect(tierFor(tiers, 'support', 10_000).minimum).toBe(10_000);
    expect(tierFor(tiers, 'support', 49_999).minimum).toBe(20_000);
    expect(tierFor(tiers, 'support', 10_000_000).minimum).toBe(50_000);
  });

  test('those of another subject do not count', () => {
    const tiers = [tier({ minimum: 0, title: 'Support' }), tier({ subject: 'gift', title: 'Hadiah' })];
    expect(tierFor(tiers, 'order', 50_000).title).toBe('Pesanan baru');
    expect(tierFor(tiers, 'gift', 0).title).toBe('Hadiah');
  });

  test('are at most ten, each for another subject and amount, with title, 5 to 60 s and known words', () => {
    const fits = (value: unknown) => v.safeParse(AlertTiers, value).success;
    expect(fits([])).toBe(true);
    expect(fits(Array.from({ length: 10 }, (_, index) => tier({ minimum: index })))).toBe(true);
    expect(fits(Array.from({ length: 11 }, (_, index) => tier({ minimum: index })))).toBe(false);
    expect(fits([tier(), tier()])).toBe(false);
    expect(fits([tier(), tier({ subject: 'order' })])).toBe(true);
    for (const bad of [
      { minimum: -1 },
      { minimum: 0.5 },
      { minimum: 10_000_001 },
      { title: ' ' },
      { title: 'a'.repeat(61) },
      { seconds: 4 },
      { seconds: 61 },
      { subject: 'test' },
      { sound: 'petir' },
      { sound: 'library:../rahasia' },
      { picture: 'https://jahat.example/x.png' },
      { picture: '' },
      { animation: 'ledakan' },
      { voice: 'ya' },
    ]) {
      expect(fits([{ ...tier({ minimum: 1 }), ...bad }]), JSON.stringify(bad)).toBe(false);
    }
  });
});

test('a title has its places filled in once, and nothing that cannot be seen', () => {
  const shown = { name: '{nominal}\u202E Budi', amount: 1_250_000 };
  expect(fillTitle('{nama} kasih {nominal}!', shown)).toBe('{nominal} Budi kasih Rp1.250.000!');
  expect(fillTitle('Dapat hadiah {nominal}', { name: 'Budi', amount: 0 })).toBe('Dapat hadiah');
  expect(fillTitle('$& {lain}', shown)).toBe('$& {lain}');
});
