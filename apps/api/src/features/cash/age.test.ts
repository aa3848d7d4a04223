import { cashout, saveBankAccount, saveHostAge } from '@mabarin/api-client/contract/cash';
import { failureText } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { readHostAge } from './index.ts';
import { callProved, createTestHost, TEST_PASSWORD } from '#testing/fixtures/hosts.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const nobody = { guardianName: '', guardianContact: '', guardianConsent: false };

test('a host is asked for its age before its money leaves, and keeps selling without it', async () => {
  const host = await createTestHost(world);
  const as = { as: host.browser };
  await world.admin.deleteFrom('host_age').where('host_id', '=', host.id).execute();
  await callProved(world, saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' }, as);
  await paidSupport(world, host, { supporterGift: 100_000 });
  await world.advance(4 * 86_400);
  const form = { cashAmount: 50_000, cashPassword: TEST_PASSWORD };
  const refused = await world.call(cashout, form, as);
  expect(refused.body).toMatchObject({ data: failureText('cash.age_missing') });
  const guardian = { age: 'guardian', guardianName: 'Siti', guardianContact: 'siti@example.test' } as const;
  expect((await world.call(saveHostAge, { ...guardian, guardianConsent: false }, as)).body.code).toBe(
    'cash.age_invalid',
  );
  const saved = await world.call(saveHostAge, { ...guardian, guardianConsent: true }, as);
  expect(saved.body.data?.age).toBe('guardian');
  expect((await world.call(cashout, form, as)).body.stop).toBe(false);
});

test('a guardian is sealed, and gone once the host is 18', async () => {
  const host = await createTestHost(world);
  const as = { as: host.browser };
  const guardian = { guardianName: 'Siti', guardianContact: '081234567890', guardianConsent: true };
  await world.call(saveHostAge, { age: 'guardian', ...guardian }, as);
  const row = await world.admin.selectFrom('host_age').selectAll().where('host_id', '=', host.id).executeTakeFirst();
  expect(JSON.stringify(row)).not.toMatch(/Siti|0812/);
  const { deps } = world.app;
  expect(await readHostAge(world.db, deps, host.id)).toMatchObject({
    guardian: { name: 'Siti', contact: '081234567890' },
  });
  await world.call(saveHostAge, { age: 'adult', ...nobody }, as);
  expect(await readHostAge(world.db, deps, host.id)).toMatchObject({ age: 'adult', guardian: null });
});
