import { hiddenSupports, showSupport } from '@mabarin/api-client/contract/support';
import { wibMonth } from '@mabarin/domain/reports/report';
import { expect, test } from 'vitest';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { dataOf, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const bet = { supporterName: 'Budi', supporterMessage: 'main di slot88 gacor yuk bang' };
const read = async (month = wibMonth(world.clock.now())) => dataOf(await host.call(hiddenSupports, { month }));

test('the evidence of a month has what the filter hid, and why, and nothing else [dec messages]', async () => {
  await host.paidSupport({ supporterMessage: 'Semangat bang' });
  const id = await host.paidSupport(bet);
  const { rows, more } = await read();
  expect(more).toBe(false);
  expect(rows).toMatchObject([
    {
      id: (await supportRow(world, id)).id,
      name: 'Budi',
      message: bet.supporterMessage,
      reason: 'gambling',
      alerts: 1,
    },
  ]);
  expect(Date.parse(rows[0]!.hiddenAt)).toBeLessThanOrEqual(Date.parse(rows[0]!.paidAt));
  const [alert] = await world.rows('alert', { support_id: id }, 'message', 'speech_id');
  expect(alert).toEqual({ message: null, speech_id: null });
  expect((await read('2020-01')).rows).toEqual([]);
});

test('what the host showed itself, or an alert has, is no evidence', async () => {
  const [shown, leaked] = [await host.paidSupport(bet), await host.paidSupport(bet)];
  const idOf = async (payment: string) => (await supportRow(world, payment)).id;
  await host.call(showSupport, { id: await idOf(shown) });
  await world.set('alert', { support_id: leaked }, { message: bet.supporterMessage });
  const ids = (await read()).rows.map(({ id }) => id);
  expect(ids).not.toContain(await idOf(shown));
  expect(ids).not.toContain(await idOf(leaked));
});

test('the evidence is of the own host alone', async () => {
  await host.paidSupport(bet);
  const other = await createTestHost(world);
  const month = wibMonth(world.clock.now());
  expect(dataOf(await world.call(hiddenSupports, { month }, { as: other.browser })).rows).toEqual([]);
});
