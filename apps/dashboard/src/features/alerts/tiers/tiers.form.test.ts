import { DEFAULT_TIERS } from '@mabarin/domain/alerts/tier';
import { expect, test } from 'vitest';
import { faultsOf, isStored, withSubject, type EditedTier } from './tiers.form.ts';

const tier = (changes: Partial<EditedTier> = {}): EditedTier => ({
  ...DEFAULT_TIERS.support,
  minimum: 50_000,
  title: 'Sultan datang',
  ...changes,
});

test('tiers are refused field by field, and two for the same subject and amount both [dec overlay]', () => {
  expect(faultsOf([])).toBeNull();
  expect(faultsOf([tier(), tier({ minimum: 0 }), tier({ subject: 'order' })])).toBeNull();
  expect(faultsOf([tier(), tier({ minimum: null, title: '  ', seconds: 61 })])).toEqual([
    { index: 1, field: 'minimum' },
    { index: 1, field: 'title' },
    { index: 1, field: 'seconds' },
  ]);
  expect(faultsOf([tier(), tier({ minimum: 1 }), tier()])).toEqual([
    { index: 0, field: 'minimum' },
    { index: 2, field: 'minimum' },
  ]);
  const gift = tier({ subject: 'gift', minimum: 0 });
  expect(faultsOf([gift, gift])).toEqual([
    { index: 0, field: 'subject' },
    { index: 1, field: 'subject' },
  ]);
});

test('a tier that becomes one of gifts costs nothing, and keeps the words that the host wrote', () => {
  expect(withSubject(tier(), 'gift')).toMatchObject({ minimum: 0, title: 'Sultan datang' });
  expect(withSubject(tier({ title: 'Support baru' }), 'order')).toMatchObject({
    minimum: 50_000,
    title: 'Pesanan baru',
  });
});

test('only a tier that is stored as it stands can be tested', () => {
  const stored = [{ ...DEFAULT_TIERS.support, minimum: 50_000, title: 'Sultan datang' }];
  expect(isStored(stored, tier())).toBe(true);
  for (const change of [{ title: 'Lain' }, { minimum: 1 }, { sound: null }, { subject: 'order' as const }]) {
    expect(isStored(stored, tier(change)), JSON.stringify(change)).toBe(false);
  }
});
