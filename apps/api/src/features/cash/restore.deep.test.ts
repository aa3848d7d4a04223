import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ARRIVAL_SECONDS } from '@mabarin/domain/cash/payout';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CashOut } from './cash.queries.ts';
import { PayoutError, type PayoutProvider } from '#ports/payout.port.ts';
import { SIGNATURE_HEADER, sign } from '#sandbox/charge.adapter.ts';
import { sandboxPayoutKey } from '#sandbox/payout.adapter.ts';
import { createTestHost, TEST_PASSWORD } from '#testing/fixtures/hosts.ts';
import { replaceGateway } from '#testing/fixtures/payments.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** A database that was restored from a backup (docs/decisions/ledger-and-cash-outs.md "After a restore"). */
const world = useWorld();
const sent: string[] = [];
let isDown = false;
let real: PayoutProvider;

beforeAll(() => {
  const { deps } = world.app;
  real = deps.payout!;
  deps.payout = {
    ...real,
    create(request) {
      sent.push(request.reference);
      return real.create(request);
    },
    inquire(payout) {
      if (isDown) throw new PayoutError('down, says the test', 'unknown');
      return real.inquire(payout);
    },
  };
});
beforeEach(async () => {
  await sql`update database_restore set compared_at = now(), released_at = now()`.execute(world.admin);
  isDown = false;
  sent.length = 0;
});

const list = () => world.ops('cash-outs list');
const row = (id: string): Promise<CashOut> => world.row('cashout', { id });
const tasks = async (subject: string) => {
  const open = await world.rows('payment_task', { subject, done_at: null }, 'detail');
  return open.map(({ detail }) => detail);
};

/** A cash-out of a new host that nobody was asked to send yet, to an account with this ending. */
async function requested(ending = '333'): Promise<string> {
  const host = await createTestHost(world);
  const account = { bankCode: '014', bankAccountNumber: `1234567${ending}` };
  await host.proved(saveBankAccount, account);
  await host.paidSupport({ supporterGift: 100_000 });
  await world.advance(5 * DAY);
  const { body } = await host.call(cashout, { cashAmount: 60_000, cashPassword: TEST_PASSWORD });
  expect(body.status).toBe(0);
  const open = await world.rows('cashout', { host_id: host.id }, 'id');
  return open[0]!.id;
}

/** Brings cash-outs back as they were before they were sent, as a restore does; the provider forgets nothing. */
async function restore(ids: readonly string[], before: readonly CashOut[] = []): Promise<string> {
  for (const id of ids) {
    const was = before.find((one) => one.id === id);
    const { payout_reference: _reference, ...rest } = was ?? {
      ...(await row(id)),
      state: 'requested' as const,
      provider: null,
      provider_id: null,
      sent_at: null,
      asks: 0,
      next_at: null,
      leased_until: null,
      reason: null,
    };
    await world.set('cashout', { id }, rest);
  }
  const { rows } = await sql<{ line: string }>`select mark_restored() as line`.execute(world.admin);
  return rows.map(({ line }) => line).join('\n');
}

describe('cash-outs that were sent after the backup', () => {
  test('are not sent again: held until compared, then asked about by their reference [dec strangers]', async () => {
    const ids = [await requested(), await requested('890')];
    const before = await Promise.all(ids.map(row));
    await world.advance(5);
    expect(sent).toHaveLength(2);
    sent.length = 0;
    const said = await restore(ids, before);
    expect(said).toMatch(/The newest payment.*ago: what came after it is missing here\.\n.*2 open cash-outs/);
    await world.advance(60);
    expect(sent).toEqual([]);

    const compared = await world.ops('payouts compare');
    for (const id of ids) expect(compared).toMatch(new RegExp(`${id}  \\d{20}  Rp55000  \\w+: sandbox says p`));
    await world.ops('payouts confirm');
    await world.advance(DAY);
    expect(sent).toEqual([]);
    expect(await row(ids[0]!)).toMatchObject({ state: 'processing', provider: 'sandbox' });
    expect(await row(ids[1]!)).toMatchObject({ state: 'paid' });
  });

  test('one that nobody had sent goes once, after asking and a wait for what is under way', async () => {
    const id = await requested('890');
    const before = await row(id);
    await restore([id], [before]);
    await world.ops('payouts compare');
    await world.ops('payouts confirm');
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'processing', asks: 1 });
    expect(sent).toEqual([]);
    await world.advance(ARRIVAL_SECONDS + 60);
    expect(sent).toEqual([before.payout_reference]);
  });

  test('are known by a notification even where nobody said that the database was restored', async () => {
    const id = await requested();
    const before = await row(id);
    await world.advance(5);
    sent.length = 0;
    const { payout_reference: _reference, ...rest } = before;
    await world.set('cashout', { id }, rest);
    await notify(before.payout_reference!, 'x');
    await world.advance(5);
    expect(sent).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'processing', provider: 'sandbox' });
  });
});

describe('the comparison', () => {
  test('is asked for before anything is let go, and again while an answer is missing', async () => {
    const id = await requested();
    await restore([id]);
    await expect(world.ops('payouts confirm')).rejects.toThrow('has not asked about all of it');
    isDown = true;
    expect(await world.ops('payouts compare')).toMatch(/^\d+ got no answer: run this again\.$/m);
    await expect(world.ops('payouts confirm')).rejects.toThrow('has not asked about all of it');
    isDown = false;
    await world.ops('payouts compare');
    expect(await tasks('restore')).toHaveLength(1);
    await world.ops('payouts confirm');
    expect(await tasks('restore')).toEqual([]);
    await expect(world.ops('payouts compare')).rejects.toThrow('Nothing is held by a restore.');
  });

  test('holds new cash-outs too, for operators as well', async () => {
    await restore([]);
    const id = await requested();
    await world.advance(60);
    expect(await row(id)).toMatchObject({ state: 'requested', provider: null });
    expect(await list()).toMatch(new RegExp(`${id}.*refusal=.*dipulihkan`));
    await refuses(world.ops(`cash-outs paid ${id}`), 'desk.cash_out_restoring');
  });
});

describe('where nobody can be asked', () => {
  const withProvider = async (provider: PayoutProvider | null, work: () => Promise<void>) => {
    const { deps } = world.app;
    const { payout } = deps;
    deps.payout = provider;
    try {
      await work();
    } finally {
      deps.payout = payout;
    }
  };

  test('without a provider it is a task, and an operator ends it only after looking', async () => {
    const id = await requested();
    await restore([id]);
    await withProvider(null, async () => {
      expect(await world.ops('payouts compare')).toContain('look yourself, nobody can be asked');
      await world.ops('payouts confirm');
      await world.advance(5);
      expect(await tasks(id)).toMatchObject([{ net: 55_000, reference: (await row(id)).payout_reference }]);
      expect(await list()).toMatch(new RegExp(`${id}.*lookFirst=true`));
      for (const word of ['paid', 'reject'] as const) {
        await refuses(world.ops(`cash-outs ${word} ${id}`), 'desk.look_first');
      }
      await world.ops(`cash-outs paid ${id} --looked-up`);
      expect((await row(id)).state).toBe('paid');
    });
  });

  test('a provider that finds nothing by our reference sends nothing, and it is an operator’s', async () => {
    const [waiting, created] = [await requested(), await requested()];
    await restore([waiting]);
    sent.length = 0;
    await world.admin
      .updateTable('cashout')
      .set({
        state: 'processing',
        provider: 'sandbox',
        asks: 1,
        sent_at: world.clock.now(),
        next_at: world.clock.now(),
      })
      .set({ ask_first: true, provider_id: null, leased_until: null })
      .where('id', '=', created)
      .execute();
    await withProvider({ ...world.app.deps.payout!, findsByReference: false }, async () => {
      await world.ops('payouts compare');
      await world.ops('payouts confirm');
      await world.advance(DAY);
      const references = [await row(waiting), await row(created)].map((one) => one.payout_reference);
      expect(sent.filter((reference) => references.includes(reference))).toEqual([]);
      expect(await row(waiting)).toMatchObject({ state: 'requested', provider: 'manual' });
      for (const id of [waiting, created]) expect(await tasks(id)).toHaveLength(1);
      await world.ops(`cash-outs reject ${created} --looked-up`);
      expect((await row(created)).state).toBe('rejected');
    });
  });
});

async function notify(reference: string, providerId: string): Promise<void> {
  const body = JSON.stringify({ reference, provider_id: providerId, status: 'paid' });
  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/webhooks/payouts/sandbox',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(sandboxPayoutKey(world.config), body) },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
}

test('a notification of a transfer that we have no row of is a task with reference and amount', async () => {
  const reference = '12345678901234567890';
  const account = { bankCode: '014', accountNumber: '1234567333', holder: 'BUDI' };
  await real.create({ reference, ...account, amount: 75_000, note: 'CO-HILANG' });
  await notify(reference, 'x');
  await notify(reference, 'x');
  expect(await tasks(reference)).toMatchObject([{ reference, amount: 75_000, state: 'pending' }]);
});

describe('a refund that came back by a restore', () => {
  test('is not given back again by its gateway before an operator has looked', async () => {
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
    const { refund_id: id } = await host.refund(order.entryId);
    await restore([]);
    await refuses(world.ops(`refunds approve ${id}`), 'desk.look_first');
    await refuses(world.ops(`refunds refuse ${id} --because delivered --text "Salah pesan."`), 'desk.look_first');
    await world.ops(`refunds approve ${id} --looked-up`);
    await world.advance(60);
    expect(asked).toEqual([]);
    await world.ops('payouts compare');
    await world.ops('payouts confirm');
    await world.advance(60);
    expect(asked).toHaveLength(1);
  });

  test('and was approved goes by the operator’s word: it went, or it goes now', async () => {
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
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const order = await host.paidOrder();
      ids.push((await host.refund(order.entryId)).refund_id);
    }
    const approved = { state: 'approved', approved_at: world.clock.now(), next_at: world.clock.now() } as const;
    await world.admin.updateTable('refund').set(approved).where('id', 'in', ids).execute();
    await restore([]);
    await world.ops('payouts compare');
    await world.ops('payouts confirm');
    await world.advance(60);
    expect(asked).toEqual([]);
    await world.ops(`refunds paid ${ids[0]!} --looked-up`);
    await world.ops(`refunds approve ${ids[1]!} --looked-up`);
    await world.advance(60);
    expect(asked).toHaveLength(1);
    const states = await world.admin.selectFrom('refund').select('state').where('id', 'in', ids).execute();
    expect(states).toEqual([{ state: 'paid' }, { state: 'paid' }]);
  });
});
