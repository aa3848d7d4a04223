import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { deskSession } from '@mabarin/api-client/contract/desk/desk';
import { deskMoney, deskResumeMoney, deskStopMoney } from '@mabarin/api-client/contract/desk/money';
import { deskHost } from '@mabarin/api-client/contract/desk/search';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { BANK_ACCOUNT, createTestHost, TEST_PASSWORD } from '#testing/fixtures/hosts.ts';
import { replaceGateway } from '#testing/fixtures/payments.ts';
import { refuses } from '#testing/refusals.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
afterEach(() => world.admin.deleteFrom('money_stop').execute());

const stop = () => world.ops('money stop --why "buku tidak cocok"');
const resume = () => world.ops('money resume');

/** A host with a cash-out that the next poll sends. */
async function waiting() {
  const host = await createTestHost(world);
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  await host.paidSupport({ supporterGift: 100_000 });
  await world.advance(5 * DAY);
  const asked = await host.call(cashout, { cashAmount: 60_000, cashPassword: TEST_PASSWORD });
  expect(asked.body).toMatchObject({ status: 0, stop: false });
  const { id } = await world.row('cashout', { host_id: host.id }, 'id');
  return { host, id };
}
const stateOf = async (id: string) => (await world.row('cashout', { id })).state;

/** Refunds of an order that the gateway gives back, and the references that it was asked for. */
async function requested() {
  const asked: string[] = [];
  const back = replaceGateway(world.app.deps, (gateway) => ({
    ...gateway,
    refund: ({ refundReference }) => {
      asked.push(refundReference);
      return Promise.resolve({ state: 'done', reason: null });
    },
  }));
  onTestFinished(() => back());
  const host = await createTestHost(world);
  const order = await host.paidOrder({ gameCount: 2 });
  return { asked, id: (await host.refund(order.entryId)).refund_id };
}

describe('while all money is stopped [dec operator]', () => {
  test('a cash-out may be asked for and is sent once money goes again', async () => {
    await stop();
    const { host, id } = await waiting();
    await world.advance(DAY);
    expect(await stateOf(id)).toBe('requested');
    expect((await host.call(cashoutCheck, {})).body.data?.[0]?.cashout_id).toBe(id);
    await resume();
    await world.advance(5);
    expect(await stateOf(id)).toBe('processing');
  });

  test('an approved refund is not asked of its gateway before money goes again', async () => {
    const { asked, id } = await requested();
    await world.ops(`refunds approve ${id}`);
    await stop();
    await world.advance(DAY);
    expect(asked).toEqual([]);
    await resume();
    await world.advance(5);
    expect(asked).toHaveLength(1);
  });

  test('approving and marking as paid say who stopped it and why, unless it was looked up as sent', async () => {
    untilTestEnds(world.config, { fourEyesOver: 50_000 });
    await stop();
    const { id } = await waiting();
    const refund = await requested();
    const sentence = 'rina menahan semua uang keluar sejak';
    for (const words of [`cash-outs approve ${id}`, `cash-outs paid ${id}`, `refunds approve ${refund.id}`])
      await refuses(world.ops(words), 'desk.money_stopped', sentence);
    untilTestEnds(world.config, { fourEyesOver: 10_000_000 });
    expect(await world.ops(`cash-outs paid ${id} --looked-up`)).toContain('is paid');
  });

  test('no file for the bank is made', async () => {
    untilTestEnds(world.app.deps, { payout: null });
    await stop();
    const { id } = await waiting();
    await refuses(world.ops('cash-outs csv'), 'desk.money_stopped', '"buku tidak cocok"');
    await resume();
    expect(await world.ops('cash-outs csv')).toContain(id);
  });

  test('money that goes back to its host still does', async () => {
    await stop();
    const { id } = await waiting();
    expect(await world.ops(`cash-outs reject ${id}`)).toContain('is rejected');
  });
});

describe('the stop', () => {
  test('is the first one’s when two operators press it', async () => {
    await stop();
    expect(await world.ops('money stop --by budi --why "ragu"')).toBe('All money is stopped already.');
    expect(await world.rows('money_stop', {}, 'operator', 'reason')).toEqual([
      { operator: 'rina', reason: 'buku tidak cocok' },
    ]);
  });

  test('is made at the desk, without a code, and shown by every page of it', async () => {
    const budi = await createTestOperator(world, 'budi');
    const { body } = await world.call(deskStopMoney, { why: 'buku tidak cocok' }, { headers: budi.headers });
    expect(body.data).toMatchObject({ by: 'budi', why: 'buku tidak cocok' });
    expect((await world.call(deskSession, {}, { headers: budi.headers })).body.data?.stop).toEqual(body.data);
  });

  test('stands on what waits for it, at the desk too', async () => {
    await stop();
    const { host, id } = await waiting();
    const refund = await requested();
    const tono = await createTestOperator(world, 'tono');
    const money = (await tono.call(deskMoney, {})).body.data;
    expect(money?.refunds.find((row) => row.id === refund.id)?.refusal).toContain('menahan semua uang keluar');
    expect(money?.cashOuts.find((row) => row.id === id)?.refusal).toContain('menahan semua uang keluar');
    const shown = (await tono.call(deskHost, { username: host.username })).body.data?.cashOuts;
    expect(shown?.find((row) => row.id === id)?.detail).toContain('ditahan operator');
  });

  test('is lifted by a code, from a page that knows of it', async () => {
    const sari = await createTestOperator(world, 'sari');
    await stop();
    expect((await sari.call(deskResumeMoney, { code: '000000', seen: '' })).body.code).toBe('desk.changed');
    const lift = async (seen: string) => (await sari.call(deskResumeMoney, { code: sari.code(), seen })).body.code;
    expect(await lift('2026-01-01T00:00:00.000Z')).toBe('desk.changed');
    const { stopped_at: at } = await world.row('money_stop', {});
    const codeless = await sari.call(deskResumeMoney, { code: '', seen: at.toISOString() });
    expect(codeless.body.code).toBe('desk.code_wrong');
    expect(await lift(at.toISOString())).toBeUndefined();
    expect(await lift(at.toISOString())).toBe('desk.money_goes');
  });
});
