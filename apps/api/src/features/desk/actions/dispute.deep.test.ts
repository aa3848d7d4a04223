import {
  deskDecideDispute,
  deskDispute,
  deskDisputes,
  deskOpenDispute,
} from '@mabarin/api-client/contract/desk/disputes';
import { deskDecideHold, deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import type { DisputeOutcome } from '@mabarin/domain/disputes/dispute';
import { addDays, wibDate } from '@mabarin/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#features/operator/index.ts';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { fourEyesOver: 100_000 } });
let host: TestHost;
let rina: TestOperator;
let budi: TestOperator;
let letters = 0;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  budi = await createTestOperator(world, 'budi');
  host = await createTestHost(world);
});

async function renewed(): Promise<void> {
  for (const operator of [rina, budi]) operator.headers = await signInAtDesk(world, operator);
}

async function open(subject: string, amount: number, reference = `BI-${(letters += 1)}`) {
  const letter = { source: 'bank' as const, reference, reason: 'transaksi tidak dikenal' };
  const deadline = addDays(wibDate(world.clock.now()), 10);
  await renewed();
  return rina.call(deskOpenDispute, { code: rina.code(), subject, amount, deadline, ...letter });
}
const read = async (id: string) => (await rina.call(deskDispute, { id })).body.data!;
const decide = async (by: TestOperator, id: string, as: DisputeOutcome, part: number | null = null) => {
  const { seen } = (await read(id)).dispute;
  await renewed();
  return by.call(deskDecideDispute, { code: by.code(), id, as, part, seen });
};

describe('a dispute at the desk', () => {
  test('is opened once for a letter, is listed, and its hold is decided by it alone', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const first = (await open(payment, 52_500, 'BI-sama')).body.data;
    const again = (await open(payment, 52_500, 'bi-SAMA')).body.data;
    expect(again).toEqual(first);
    const listed = (await rina.call(deskDisputes, {})).body.data;
    expect(listed).toMatchObject([{ id: first?.id, state: 'open', held: 50_000, taken: 0, host: host.username }]);
    const [hold] = (await rina.call(deskMoney, {})).body.data?.holds ?? [];
    expect(hold?.dispute).toBe(first?.id);
    const typed = await runCommand(world.db, world.app.deps, ['holds', 'list'], { name: 'rina', from: 'test' });
    expect(typed).toContain(`dispute=${first?.id}`);
    await renewed();
    const refused = await rina.call(deskDecideHold, {
      code: rina.code(),
      id: hold?.id ?? '',
      as: 'release',
      seen: hold?.seen ?? '',
    });
    expect(refused.body.code).toBe('desk.hold_disputed');
    expect((await decide(rina, first?.id ?? '', 'shared', 21_000)).body.data).toMatchObject({
      state: 'shared',
      lost: 21_000,
      taken: 20_000,
    });
  });

  test('above the limit takes a second operator, who names the same loss', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 200_000 });
    const id = (await open(payment, 210_000)).body.data?.id ?? '';
    expect((await decide(rina, id, 'lost')).body.data).toMatchObject({ state: 'open', approvedPart: 210_000 });
    expect((await decide(rina, id, 'lost')).body.code).toBe('desk.second_operator');
    expect((await decide(budi, id, 'lost')).body.data).toMatchObject({ state: 'lost', taken: 200_000 });
  });

  test('refuses a page that is no longer true, and a date or sum that cannot be', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await renewed();
    const code = rina.code();
    const letter = { source: 'bank' as const, reference: 'BI-salah', reason: 'x', subject: payment, code };
    const deadline = addDays(wibDate(world.clock.now()), 10);
    const sent = async (amount: number) => (await rina.call(deskOpenDispute, { ...letter, deadline, amount })).body;
    expect((await sent(99_000)).code).toBe('desk.dispute_amount');
    // The refusal has not used the code.
    const id = (await sent(52_500)).data?.id ?? '';
    expect(id).toMatch(/^DS-/);
    await renewed();
    const stale = { code: rina.code(), id, as: 'lost' as const, part: null, seen: 'lost/1' };
    expect((await rina.call(deskDecideDispute, stale)).body.code).toBe('desk.changed');
    expect((await decide(rina, id, 'shared')).body.code).toBe('desk.dispute_part');
    expect((await rina.call(deskDispute, { id: 'DS-TIDAKADA' })).body.code).toBe('desk.dispute_gone');
  });

  test('tells its story: payment, mails, places, and the letter', async () => {
    const { id: payment } = await paidOrder(world, host);
    const id = (await open(payment, 10_500)).body.data?.id ?? '';
    await world.drainJobs();
    await renewed();
    const story = await read(id);
    expect(story.games).toEqual([]);
    expect(story.payment.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order', 'payment', 'dispute']),
    );
    expect(story.payment.story).toContainEqual(
      expect.objectContaining({ kind: 'mail', text: 'Email sengketa dikirim ke host' }),
    );
    expect((await rina.call(deskPayment, { id: payment })).body.data?.can).not.toContain('dispute');
  });

  test('names the earlier ones of its payment, and its own held and taken sums apart from theirs', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const first = (await open(payment, 21_000)).body.data?.id ?? '';
    await decide(rina, first, 'shared', 10_500);
    await world.advance(60);
    const second = (await open(payment, 21_000)).body.data?.id ?? '';
    expect(await read(second)).toMatchObject({
      dispute: { held: 20_000, taken: 0 },
      earlier: [{ id: first, amount: 21_000, state: 'shared', lost: 10_500 }],
    });
    await decide(rina, second, 'lost');
    expect((await read(second)).dispute).toMatchObject({ held: 0, taken: 20_000 });
    expect(await read(first)).toMatchObject({ dispute: { held: 0, taken: 10_000 }, earlier: [] });
  });
});
