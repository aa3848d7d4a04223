import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { play } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { dailyCaps: { all: 500_000, minor: 100_000 } } });
const host = useHost(world);
let number = 0;
beforeEach(() => {
  number += 1;
});

const signs = (name: string, minor = false) => ({ browser: `browser-${name}-${number}-of-a-test`, minor });
const mail = (name: string) => `${name}${number}@mabarin.test`;
const support = async (supporterGift: number, email = 'ani', buyer?: ReturnType<typeof signs>) => {
  const form = { supporterName: 'Ani', supporterMessage: 'Halo', supporterGift, supporterEmail: mail(email) };
  const { body } = await world.call(orderSupport, {
    host: host.username,
    form,
    token: 'sandbox-pass',
    ...(buyer && { buyer }),
  });
  return body;
};
const order = async (gameCount: number, player: { id: string; server: string }, party: object[] = []) => {
  const gameEventCode = await eventCode(world, host);
  const form = { gameID: player.id, gameServerID: player.server, gameRoleJungler: true, gameEventCode, gameCount };
  const rest = { gameMessage: 'halo', gameEmail: '', party: party as never };
  const { body } = await world.call(orderMabar, {
    host: host.username,
    form: { ...form, ...rest },
    token: 'sandbox-pass',
  });
  return body;
};

describe('the cap of a day', () => {
  test('counts by e-mail, and says what is left', async () => {
    expect((await support(400_000)).status).toBe(0);
    expect(await support(100_000)).toMatchObject({
      code: 'payments.daily_cap',
      data: 'Batas bayar satu orang Rp500.000 sehari. Hari ini masih bisa Rp80.000, besok dihitung lagi dari awal.',
    });
    expect((await support(75_000)).status).toBe(0);
  });

  test('counts by browser, whatever e-mail is typed', async () => {
    expect((await support(400_000, 'budi', signs('one'))).status).toBe(0);
    expect((await support(400_000, 'caca', signs('one'))).code).toBe('payments.daily_cap');
    expect((await support(400_000, 'caca', signs('two'))).status).toBe(0);
  });

  test('counts by player, with the whole price of a party', async () => {
    const player = newPlayer();
    const { id: gameID, server: gameServerID } = newPlayer();
    expect((await order(12, player, [{ gameID, gameServerID }])).status).toBe(0);
    expect((await order(24, player)).code).toBe('payments.daily_cap');
    expect((await order(23, player)).status).toBe(0);
  });

  test('lets one of two at once through', async () => {
    const answers = await Promise.all([support(300_000, 'dua', signs('a')), support(300_000, 'dua', signs('b'))]);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
  });

  test('gives back what nobody paid, and begins anew at midnight in Jakarta', async () => {
    const first = await support(400_000);
    expect((await support(400_000)).code).toBe('payments.daily_cap');
    await play(world, first.data!.number, 'expire');
    await world.advance(901);
    expect((await support(400_000)).status).toBe(0);
    await world.advance(86_400);
    expect((await support(400_000)).status).toBe(0);
  });
});

test('who ticked under 18 has the smaller cap for the rest of the day', async () => {
  const refused = await support(105_000, 'muda', signs('muda', true));
  expect(refused).toMatchObject({
    code: 'payments.minor_cap',
    data: expect.stringMatching(/^Pembayaran ini melewati batas sehari/),
  });
  expect(refused.data).toMatch(
    /Berakhir tengah malam WIB\. Batasnya Rp100\.000 sehari, dan hari ini masih bisa Rp100\.000\.$/,
  );
  const { data } = await support(50_000, 'muda', signs('muda', true));
  expect((await support(100_000, 'muda', signs('muda'))).code).toBe('payments.minor_cap');
  const row = world.admin.selectFrom('payment').select('minor').where('id', '=', data!.number);
  expect(await row.executeTakeFirst()).toEqual({ minor: true });
});

test('an age that another browser told of an order that nobody paid binds neither player nor e-mail', async () => {
  const { data } = await support(50_000, 'korban', signs('penjahil', true));
  await play(world, data!.number, 'expire');
  await world.advance(901);
  expect((await support(100_000, 'korban', signs('korban'))).status).toBe(0);
  expect((await support(100_000, 'lain', signs('penjahil'))).code).toBe('payments.minor_cap');
});
