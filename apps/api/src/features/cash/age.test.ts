import { cashout, saveBankAccount, saveHostAge } from '@mabarin/api-client/contract/cash';
import { failureText } from '@mabarin/domain/errors';
import { expect, test } from 'vitest';
import { readHostAge } from './index.ts';
import { TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const nobody = { guardianName: '', guardianContact: '', guardianConsent: false };

test('a host is asked for its age before its money leaves, and keeps selling without it', async () => {
  await world.admin.deleteFrom('host_age').where('host_id', '=', host.id).execute();
  await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
  await host.paidSupport({ supporterGift: 100_000 });
  await world.advance(4 * 86_400);
  const form = { cashAmount: 50_000, cashPassword: TEST_PASSWORD };
  const refused = await host.call(cashout, form);
  expect(refused.body).toMatchObject({ data: failureText('cash.age_missing') });
  const guardian = { age: 'guardian', guardianName: 'Siti', guardianContact: 'siti@example.test' } as const;
  expect((await host.call(saveHostAge, { ...guardian, guardianConsent: false })).body.code).toBe('cash.age_invalid');
  const saved = await host.call(saveHostAge, { ...guardian, guardianConsent: true });
  expect(saved.body.data?.age).toBe('guardian');
  expect((await host.call(cashout, form)).body.stop).toBe(false);
});

test('a guardian is sealed, and gone once the host is 18', async () => {
  const guardian = { guardianName: 'Siti', guardianContact: '081234567890', guardianConsent: true };
  await host.call(saveHostAge, { age: 'guardian', ...guardian });
  const [row] = await world.rows('host_age', { host_id: host.id });
  expect(JSON.stringify(row)).not.toMatch(/Siti|0812/);
  const { deps } = world.app;
  expect(await readHostAge(world.db, deps, host.id)).toMatchObject({
    guardian: { name: 'Siti', contact: '081234567890' },
  });
  await host.call(saveHostAge, { age: 'adult', ...nobody });
  expect(await readHostAge(world.db, deps, host.id)).toMatchObject({ age: 'adult', guardian: null });
});
