import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { keptText } from '@mabarin/domain/restrictions/restriction.text';
import { mabarList, orderMabar, publicList } from '@mabarin/api-client/contract/mabar';
import { payment, paymentCheck } from '@mabarin/api-client/contract/payments';
import { ticket } from '@mabarin/api-client/contract/ticket';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addCustomEvent } from '#features/mabar/event/event.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { payerTicket, paymentState, playPayment } from '#testing/fixtures/payments.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
type Form = InputOf<typeof orderMabar>['form'];

const player = { id: '123456789', server: '2345' };

function custom(host: TestHost, price: number, more: { eventNeedGameCount?: boolean } = {}): Promise<string> {
  return transaction(world.db, (tx) =>
    addCustomEvent(tx, world.app.deps, host.id, {
      form: {
        eventTitle: 'Push rank bareng',
        eventDescription: 'Naik bintang bareng.',
        eventPrice: price,
        eventNeedRole: false,
        eventNeedGameCount: true,
        ...more,
      },
    }),
  );
}

const formOf = (code: string, change: Record<string, unknown> = {}) =>
  ({
    gameID: player.id,
    gameServerID: player.server,
    gameRoleMidlaner: true,
    gameEventCode: code,
    gameCount: 1,
    gameMessage: 'gas bang',
    ...change,
  }) as Form;

type Change = { form?: Record<string, unknown>; key?: string; token?: string; more?: Record<string, unknown> };

async function order(host: TestHost | string, code: string, { form = {}, key, token, more = {} }: Change = {}) {
  const input = {
    form: formOf(code, form),
    host: typeof host === 'string' ? host : host.username,
    token: token ?? 'sandbox-pass',
    ...more,
  };
  const answer = await world.call(orderMabar, input, key === undefined ? {} : { key });
  return { ...answer, id: answer.body.data?.number ?? '' };
}

const as = (who: { id: string; server: string }) => ({ gameID: who.id, gameServerID: who.server });
const queueOf = async (host: TestHost) => (await host.call(mabarList, {})).body.data;
const orders = async (host: TestHost) => (await world.rows('mabar_order', { host_id: host.id }, 'payment_id')).length;
const exceptionOf = async (id: string) => (await world.rows('payment', { id }, 'exception'))[0]?.exception;

const invalid = {
  status: -1,
  code: 'mabar.order_invalid',
  data: 'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.',
};

test('order, pay, queue: the main job from end to end [pub 3 payment] [pub 7 mabar] [pub 9 fee]', async () => {
  const placed = await order(host, await eventCode(world, host), { form: { gameCount: 3 } });
  expect(placed.http).toBe(200);
  expect(placed.body).toMatchObject({
    status: 0,
    data: {
      kind: 'mabar',
      host: host.username,
      description: 'Mabar Reguler 3 game',
      price: 30_000,
      fee: 1_500,
      qris_price: 31_500,
      player: { ...player, name: 'Player6789' },
    },
  });
  expect(await queueOf(host)).toEqual({ queue: [], playing: [] });

  await playPayment(world, placed.id);
  expect(await paymentState(world, placed.id)).toBe('paid');
  expect((await queueOf(host))?.queue).toMatchObject([
    {
      title: 'Reguler',
      playerName: 'Player6789',
      message: 'gas bang',
      status: 'online',
      played: 0,
      count: 3,
      notice: null,
      needRole: true,
      role: { gameRoleMidlaner: true, gameRoleRoamer: false },
      player: { ...player, name: 'Player6789' },
    },
  ]);
  expect((await host.liveEvents()).events).toContain('command mabar-refresh');
});

test('a payment notified twice queues once [dec money]', async () => {
  const placed = await order(host, await eventCode(world, host));
  await playPayment(world, placed.id, 'pay', { duplicate: true });
  await playPayment(world, placed.id).catch(() => {});
  expect((await queueOf(host))?.queue).toHaveLength(1);
});

describe('what a form may not be', () => {
  test.each<[string, Record<string, unknown>]>([
    ['no game id', { gameID: undefined }],
    ['an empty game id', { gameID: '' }],
    ['a game id under 100000', { gameID: 99_999 }],
    ['a game id over twelve digits', { gameID: '1000000000000' }],
    ['a game id with letters', { gameID: '12345abc' }],
    ['a game id with a fraction', { gameID: 123_456.5 }],
    ['no server', { gameServerID: null }],
    ['a server under 1000', { gameServerID: 999 }],
    ['a server over six digits', { gameServerID: 1_000_000 }],
    ['no event', { gameEventCode: '' }],
    ['an event that is an object', { gameEventCode: { code: 'x' } }],
    ['no games', { gameCount: 0 }],
    ['games below none', { gameCount: -1 }],
    ['half a game', { gameCount: 1.5 }],
    ['games in words', { gameCount: 'dua' }],
    ['no count', { gameCount: undefined }],
    ['no message', { gameMessage: '' }],
    ['a message of blanks', { gameMessage: '   ' }],
    ['a message of 51 characters', { gameMessage: 'x'.repeat(51) }],
    ['a role that is a word', { gameRoleMidlaner: 'ya' }],
  ])(
    '%s is refused with the sentence of the spec [pub 5 mabar invalid] [pub 5 mabar message] [pub 9 game]',
    async (_case, form) => {
      const { http, body } = await order('demotidakada', randomUUID(), { form });
      expect(http).toBe(200);
      expect(body).toEqual(invalid);
    },
  );

  test.each([
    ['@', 'halo @bang', '"@"'],
    ['a picture and #', 'halo 🎮 #1 #2', '"🎮", "#"'],
    ['another script', 'привет', '"п", "р", "и", "в", "е" dan lainnya'],
    ['a no-break space', 'halo\u00a0bang', 'tak terlihat'],
  ])('a message with %s is refused by naming it, after the fields before it', async (_case, gameMessage, named) => {
    expect((await order(host.username, randomUUID(), { form: { gameMessage } })).body).toEqual({
      status: -1,
      code: 'messages.message_characters',
      data: `Karakter ${named} tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!`,
    });
    const wrong = { gameMessage, gameID: '1' };
    expect((await order(host.username, randomUUID(), { form: wrong })).body).toEqual(invalid);
  });

  test('no role at all has its own sentence, after the fields [pub 5 mabar role]', async () => {
    const none = { gameRoleMidlaner: false };
    expect((await order('siapasaja', randomUUID(), { form: none })).body).toEqual({
      status: -1,
      code: 'mabar.role_missing',
      data: 'Jangan lupa memilih role kamu (minimal 1)!',
    });
    expect((await order('siapasaja', randomUUID(), { form: { ...none, gameCount: 0 } })).body).toEqual(invalid);
  });

  test.each([
    ['a form that is text', 'form'],
    ['a form that is missing', undefined],
    ['a form that is a list', []],
  ])('%s is refused as an empty one [pub 5 mabar invalid]', async (_case, form) => {
    const input = { form, host: 'siapasaja', token: 'sandbox-pass' } as unknown as InputOf<typeof orderMabar>;
    expect((await world.call(orderMabar, input)).body).toEqual(invalid);
  });

  test('the widest allowed form passes [pub 5 mabar invalid] [pub 5 mabar message]', async () => {
    const form = { gameID: 999_999_999_999, gameServerID: '999999', gameMessage: 'aZ9-!?.,() '.padEnd(50, 'x') };
    expect((await order(host, await eventCode(world, host), { form })).body.status).toBe(0);
  });
});

describe('who may not order', () => {
  test('nobody without a human check [pub 6 captcha]', async () => {
    const { body } = await order(host, await eventCode(world, host), { token: 'robot' });
    expect(body).toMatchObject({ status: -1, code: 'http.captcha' });
    expect(await orders(host)).toBe(0);
  });

  test('nobody with a host that is unknown, pending or disabled [pub 7 mabar]', async () => {
    const pending = await createTestHost(world, { status: 'pending' });
    const disabled = await createTestHost(world, { status: 'disabled' });
    for (const host of ['tidakadahost', pending.username, disabled.username, '']) {
      const { body } = await order(host, randomUUID());
      expect(body, host).toMatchObject({ status: -1, code: 'accounts.host_not_found' });
    }
  });

  test('a username is the same host in any capitals [dec who is where]', async () => {
    const { body } = await order(host.username.toUpperCase(), await eventCode(world, host));
    expect(body).toMatchObject({ status: 0, data: { host: host.username } });
  });

  test('a blacklisted player is refused, a marked one passes with its badge [dec mabar]', async () => {
    const code = await eventCode(world, host);
    const [bad, marked] = [newPlayer(), newPlayer()];
    await giveNotice(world, host.id, bad, 'blacklist');
    await giveNotice(world, host.id, marked, 'mark');
    expect((await order(host, code, { form: as(bad) })).body).toEqual({
      status: -1,
      code: 'mabar.blacklisted',
      data: `Maaf, belum bisa. ${keptText(restriction('blocked', 'host_choice'))}`,
    });
    // Leading zeros are the same player, another server is another one.
    expect((await order(host, code, { form: { ...as(bad), gameID: `00${bad.id}` } })).body.code).toBe(
      'mabar.blacklisted',
    );
    expect((await order(host, code, { form: { ...as(bad), gameServerID: '2346' } })).body.status).toBe(0);
    const placed = await order(host, code, { form: as(marked) });
    await playPayment(world, placed.id);
    expect((await queueOf(host))?.queue).toMatchObject([{ notice: 'mark', player: marked }]);
  });

  test('blacklisted between QR and payment: paid, queued, badged [dec mabar]', async () => {
    const who = newPlayer();
    const placed = await order(host, await eventCode(world, host), { form: as(who) });
    await giveNotice(world, host.id, who, 'blacklist');
    await playPayment(world, placed.id);
    expect((await queueOf(host))?.queue).toMatchObject([{ notice: 'blacklist', player: who }]);
    expect(await exceptionOf(placed.id)).toBe('none');
  });

  test('a player the game does not know is refused [dec wire]', async () => {
    const { body } = await order(host, await eventCode(world, host), { form: { gameID: '123000' } });
    expect(body).toEqual({
      status: -1,
      code: 'mabar.player_not_found',
      data: 'Nama tidak ditemukan. ID atau server salah!',
    });
    expect(await orders(host)).toBe(0);
  });

  test('when the game cannot be asked, the last known name serves, else the id [dec wire]', async () => {
    const code = await eventCode(world, host);
    const [known, unknown] = [newPlayer(), newPlayer()];
    await host.addToQueue({ player: { ...known, name: 'Nama Lama' } });
    untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: 'unavailable' }) } });
    expect((await order(host, code, { form: as(known) })).body.data?.player?.name).toBe('Nama Lama');
    untilTestEnds(world.app.deps, { players: { lookup: () => Promise.reject(new Error('the game is down')) } });
    expect((await order(host, code, { form: as(unknown) })).body.data?.player?.name).toBe(`ID ${unknown.id}`);
  });

  test('too many orders of one player wait, other players do not [dec limits]', async () => {
    const code = await eventCode(world, host);
    const who = newPlayer();
    untilTestEnds(world.config, { ordersPerBuyer: 2 });
    expect((await order(host, code, { form: as(who) })).http).toBe(200);
    expect((await order(host, code, { form: as(who) })).http).toBe(200);
    const third = await order(host, code, { form: as(who) });
    expect(third.http).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await order(host, code, { form: as(newPlayer()) })).http).toBe(200);
  });
});

describe('the roles of an order', () => {
  const roles = { gameRoleMidlaner: false, gameRoleJungler: false, gameRoleRoamer: false };
  const bought = async (host: TestHost, title: string, chosen: object) => {
    const placed = await order(host, await eventCode(world, host, title), { form: { ...roles, ...chosen } });
    const columns = ['role_midlaner', 'role_jungler', 'role_roamer'] as const;
    return (await world.rows('mabar_order', { payment_id: placed.id }, ...columns))[0] ?? placed.body;
  };

  test('where one is needed, are refused with any that the host does not offer', async () => {
    const host = await createTestHost(world, { roles: { gameRoleJungler: true, gameRoleMidlaner: true } });
    for (const chosen of [{ gameRoleRoamer: true }, { gameRoleRoamer: true, gameRoleJungler: true }]) {
      expect(await bought(host, 'Reguler', chosen)).toEqual({
        status: -1,
        code: 'mabar.role_not_offered',
        data: 'Role yang kamu pilih sedang tidak dicari host. Cek lagi pilihan role kamu ya!',
      });
    }
    expect(await orders(host)).toBe(0);
    expect(await bought(host, 'Reguler', { gameRoleJungler: true })).toMatchObject({ role_jungler: true });
  });

  test('where none is needed, lose those that the host does not offer and are never refused', async () => {
    const host = await createTestHost(world, { roles: { gameRoleJungler: true, gameRoleMidlaner: true } });
    await custom(host, 10_000);
    const chosen = { gameRoleRoamer: true, gameRoleJungler: true };
    expect(await bought(host, 'Push rank bareng', chosen)).toEqual({
      role_midlaner: false,
      role_jungler: true,
      role_roamer: false,
    });
  });

  test('are all offered by a host that names none', async () => {
    const roamer = { role_midlaner: false, role_jungler: false, role_roamer: true };
    expect(await bought(host, 'Reguler', { gameRoleRoamer: true })).toEqual(roamer);
  });
});

describe('the e-mail of an order', () => {
  test('gets the ticket once it is paid, and stands nowhere else', async () => {
    const host = await createTestHost(world, { name: 'Bang Kancil' });
    const gameEmail = 'pembeli@example.test';
    const form = { ...as(newPlayer()), gameEmail: ` ${gameEmail} `, gameCount: 2, gameMessage: 'buka jahat.example' };
    const placed = await order(host, await eventCode(world, host), { form });
    const { ticket: code, player: who } = placed.body.data ?? {};
    expect(await mailsTo(world, gameEmail)).toEqual([]);
    await playPayment(world, placed.id, 'pay', { duplicate: true });
    const mails = await mailsTo(world, gameEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.links).toEqual([`http://localhost:4001/tiket/${code}`]);
    for (const text of [mails[0]?.text, mails[0]?.html]) {
      for (const part of ['Mabar Reguler 2 game', 'Rp20.000', 'Rp1.000', 'Rp21.000', placed.id, 'antrian']) {
        expect(text).toContain(part);
      }
      for (const typed of ['jahat.example', who?.name ?? '?', 'support']) expect(text).not.toContain(typed);
    }
    const shown = [
      placed.body,
      (await world.call(payment, { transaction_id: await payerTicket(world, placed.id) })).body,
      (await world.call(ticket, { ticket: code ?? '' })).body,
      (await host.call(mabarList, {})).body,
      (await world.call(publicList, { hostID: host.username })).body,
    ];
    expect(JSON.stringify(shown)).not.toContain('@');
  });

  test('is sent after a Sundul, too, and never for what was not paid', async () => {
    const [who, gameEmail] = [newPlayer(), 'sundul@example.test'];
    await host.addToQueue({ player: who });
    const code = await eventCode(world, host, 'Sundul');
    const unpaid = await order(host, code, { form: { ...as(who), gameEmail } });
    await playPayment(world, unpaid.id, 'expire');
    expect(await mailsTo(world, gameEmail)).toEqual([]);
    const placed = await order(host, code, { form: { ...as(who), gameEmail } });
    await playPayment(world, placed.id);
    expect(await mailsTo(world, gameEmail)).toHaveLength(1);
  });

  test('may be left out or empty, and is refused when it is none', async () => {
    const code = await eventCode(world, host);
    expect((await order(host, code, { form: { ...as(newPlayer()), gameEmail: '' } })).body.status).toBe(0);
    for (const gameEmail of ['bukan email', 'a@b', 'a@example.test, b@example.test', 7]) {
      expect((await order(host, code, { form: { ...as(newPlayer()), gameEmail } })).body).toEqual(invalid);
    }
  });
});

describe('what is sold', () => {
  const gone = {
    status: -1,
    code: 'mabar.event_not_found',
    data: 'Tipe mabar ini sudah tidak tersedia. Muat ulang halaman lalu pilih lagi ya!',
  };

  test("an event that is made up, another host's, or off is not sold", async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const off = await custom(host, 25_000);
    await world.set('mabar_event', { id: off }, { status: false });
    const foreign = await eventCode(world, other);
    for (const code of [randomUUID(), foreign, off, 'bukan-uuid', '7', "' or 1=1 --"]) {
      expect((await order(host, code)).body, code).toEqual(gone);
    }
    expect(await orders(host)).toBe(0);
    expect(await orders(other)).toBe(0);
  });

  test('a message the filter hides is sold all the same and carries its reason to the queue [dec messages]', async () => {
    const code = await eventCode(world, host);
    const texts = ['s10t g4c0r maxwin', 'masih ada slot bang?'];
    for (const gameMessage of texts) {
      const { id } = await order(host, code, { form: { gameMessage, ...as(newPlayer()) } });
      await playPayment(world, id);
    }
    const entries = await world.rows('mabar_entry', { host_id: host.id });
    expect(entries.map((entry) => [entry.message, entry.hidden_reason])).toEqual([
      ['s10t g4c0r maxwin', 'gambling'],
      ['masih ada slot bang?', null],
    ]);
  });

  test('a word over 25 characters is shortened for the queue [pub 9 long words]', async () => {
    const code = await eventCode(world, host);
    for (const gameMessage of ['sikaaaaaaaaaaaaaaaaaaaaaaaaat bang', 'www.slotgacormaxwin-terpercaya.com']) {
      const { id } = await order(host, code, { form: { gameMessage, ...as(newPlayer()) } });
      await playPayment(world, id);
    }
    const entries = await world.rows('mabar_entry', { host_id: host.id });
    expect(entries.map((entry) => [entry.message, entry.hidden_reason !== null])).toEqual([
      ['sik…aat bang', false],
      ['www…com', true],
    ]);
  });

  test('Reguler and Sundul are sold even when a row says off [dec mabar]', async () => {
    await world.set('mabar_event', { host_id: host.id }, { status: false });
    expect((await order(host, await eventCode(world, host))).body.status).toBe(0);
    expect((await order(host, await eventCode(world, host, 'Fast-Track'))).body).toEqual(gone);
  });

  test('a forged price, total, event, host, name or count changes nothing [dec answer] [req 9]', async () => {
    const other = await createTestHost(world);
    const code = await custom(host, 25_000, { eventNeedGameCount: false });
    const forged = await order(host, code, {
      form: {
        gameCount: 40,
        gamePriceTotal: 1,
        gamePlayerName: 'Bos Besar',
        playerName: 'Bos Besar',
        price: 1,
        host_id: other.id,
      },
      more: {
        event: { code: await eventCode(world, other), price: 1, priority: 99, title: 'Gratis', needRole: false },
        price: 1,
        qris_price: 1,
        player: { id: '1', server: '1', name: 'Bos Besar' },
        status: 'paid',
      },
    });
    expect(forged.body).toMatchObject({
      data: { price: 25_000, qris_price: 26_250, host: host.username, description: 'Mabar Push rank bareng' },
    });
    await playPayment(world, forged.id);
    expect((await queueOf(host))?.queue).toMatchObject([
      { title: 'Push rank bareng', count: 1, playerName: 'Player6789', player: { ...player, name: 'Player6789' } },
    ]);
    expect((await queueOf(other))?.queue).toEqual([]);
  });

  test('a total over the QRIS limit is refused, one just under it is not [dec money] [req 9]', async () => {
    const code = await custom(host, 1_000_000);
    expect((await order(host, code, { form: { gameCount: 9 } })).body).toMatchObject({
      data: { qris_price: 9_450_000 },
    });
    for (const gameCount of [10, 1_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect((await order(host, code, { form: { gameCount } })).body).toEqual({
        status: -1,
        code: 'mabar.total_too_high',
        data: 'Total bayar dengan QRIS maksimum Rp10.000.000 sudah termasuk biaya layanan. Kurangi total game.',
      });
    }
  });

  test('an event edited or deleted after the QR is delivered as it was sold', async () => {
    const code = await custom(host, 25_000);
    const [edited, deleted] = [
      await order(host, code, { form: { ...as(newPlayer()), gameCount: 2 } }),
      await order(host, code, { form: as(newPlayer()) }),
    ];
    await world.set('mabar_event', { id: code }, { price: 1_000_000, title: 'Mahal', priority: 10, need_role: true });
    await playPayment(world, edited.id);
    await world.admin.deleteFrom('mabar_event').where('id', '=', code).execute();
    await playPayment(world, deleted.id);
    expect((await queueOf(host))?.queue).toMatchObject([
      { title: 'Push rank bareng', count: 2, needRole: false },
      { title: 'Push rank bareng', count: 1, needRole: false },
    ]);
    const earned = await world.admin
      .selectFrom('payment')
      .select(['price', 'status', 'exception'])
      .where('host_id', '=', host.id)
      .orderBy('price', 'desc')
      .execute();
    expect(earned).toEqual([
      { price: 50_000, status: 'paid', exception: 'none' },
      { price: 25_000, status: 'paid', exception: 'none' },
    ]);
  });

  test('a host disabled between QR and payment gets no entry; the money waits for an operator', async () => {
    const placed = await order(host, await eventCode(world, host));
    await world.set('host', { id: host.id }, { status: 'disabled' });
    await playPayment(world, placed.id);
    expect(await exceptionOf(placed.id)).toBe('unfulfillable');
    const entries = await world.rows('mabar_entry', { host_id: host.id }, 'id');
    expect(entries).toEqual([]);
    const tasks = await world.rows('payment_task', { subject: placed.id });
    expect(tasks).toMatchObject([{ reason: 'unfulfillable', done_at: null }]);
  });

  test('Fast-Track stands before Reguler, whoever paid first [dec mabar]', async () => {
    for (const title of ['Reguler', 'Fast-Track', 'Reguler', 'Fast-Track']) {
      const placed = await order(host, await eventCode(world, host, title), { form: as(newPlayer()) });
      await playPayment(world, placed.id);
      await world.advance(1);
    }
    expect((await queueOf(host))?.queue.map(({ title }) => title)).toEqual([
      'Fast-Track',
      'Fast-Track',
      'Reguler',
      'Reguler',
    ]);
  });
});

describe('Sundul and closed ordering', () => {
  const nobody = { status: -1, code: 'mabar.not_in_queue', data: 'Kamu belum ada di antrian. Pesan mabar dulu ya!' };

  test('without a waiting entry of the same game id and server it is refused before payment [dec mabar]', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const who = newPlayer();
    const code = await eventCode(world, host, 'Sundul');
    await other.addToQueue({ player: who });
    await host.addToQueue({ player: { ...who, server: '9999' } });
    expect((await order(host, code, { form: as(who) })).body).toEqual(nobody);
    const done = await host.addToQueue({ player: who });
    await host.finish(done);
    expect((await order(host, code, { form: as(who) })).body).toEqual(nobody);
    expect(await orders(host)).toBe(0);
  });

  test('it lifts the entry to the front of its lane, ONLINE again, and makes no row of its own [dec mabar]', async () => {
    const who = newPlayer();
    const early = new Date(world.clock.now().getTime() - 4 * 3_600_000);
    const fast = await host.addToQueue({ priority: 10 });
    const front = await host.addToQueue({ paidAt: new Date(early.getTime() - 1_000) });
    const late = await host.addToQueue({ player: who, paidAt: early });
    const placed = await order(host, await eventCode(world, host, 'Sundul'), { form: { ...as(who), gameCount: 5 } });
    expect(placed.body).toMatchObject({ data: { price: 10_000, description: 'Mabar Sundul' } });
    expect((await queueOf(host))?.queue.map(({ id, status }) => [id, status])).toEqual([
      [fast, 'online'],
      [front, 'offline'],
      [late, 'offline'],
    ]);
    await playPayment(world, placed.id);
    expect((await queueOf(host))?.queue.map(({ id, status, count }) => [id, status, count])).toEqual([
      [fast, 'online', 1],
      [late, 'online', 1],
      [front, 'offline', 1],
    ]);
  });

  test('paid earlier and notified later takes neither the other’s place nor its ONLINE [dec mabar]', async () => {
    const code = await eventCode(world, host, 'Sundul');
    const [mine, other] = [newPlayer(), newPlayer()];
    const paidAt = new Date(world.clock.now().getTime() - 3_600_000);
    const [entry, between] = [
      await host.addToQueue({ player: mine, paidAt }),
      await host.addToQueue({ player: other, paidAt }),
    ];
    const older = await order(host, code, { form: as(mine) });
    const newer = await order(host, code, { form: as(mine) });
    const others = await order(host, code, { form: as(other) });
    const pay = (id: string, knobs: object = {}) =>
      world.app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: knobs });
    // The gateway takes the older payment first and notifies of it last.
    await pay(older.id, { silent: true });
    world.clock.offsetSeconds += 60;
    await pay(others.id);
    world.clock.offsetSeconds += 60;
    await pay(newer.id);
    await world.advance(0);
    const ids = async () => (await queueOf(host))?.queue.map(({ id }) => id);
    expect(await ids()).toEqual([entry, between]);
    expect(await paymentState(world, older.id)).toBe('pending');
    await world.call(paymentCheck, { transaction_id: await payerTicket(world, older.id) });
    expect(await paymentState(world, older.id)).toBe('paid');
    expect(await ids()).toEqual([entry, between]);
    await world.advance(3 * 3_600 - 1);
    expect((await queueOf(host))?.queue.map(({ status }) => status)).toEqual(['online', 'offline']);
  });

  test('paid while its entry plays: it is ONLINE and stands in front after Ganti [dec mabar]', async () => {
    const who = newPlayer();
    const other = await host.addToQueue();
    const entry = await host.addToQueue({ player: who });
    const placed = await order(host, await eventCode(world, host, 'Sundul'), { form: as(who) });
    await host.sit(entry);
    await playPayment(world, placed.id);
    expect(await exceptionOf(placed.id)).toBe('none');
    const back = await host.sit(entry, false);
    expect(back.body.data?.queue.map(({ id }) => id)).toEqual([entry, other]);
  });

  test('paid when its entry is already done: the money waits for an operator [dec mabar]', async () => {
    const who = newPlayer();
    const entry = await host.addToQueue({ player: who });
    const placed = await order(host, await eventCode(world, host, 'Sundul'), { form: as(who) });
    await host.finish(entry);
    await playPayment(world, placed.id);
    expect(await exceptionOf(placed.id)).toBe('unfulfillable');
  });

  test('closed ordering is said on the page and refuses everything but Sundul [dec mabar]', async () => {
    const host = await createTestHost(world, { orderingOpen: false });
    const who = newPlayer();
    await host.addToQueue({ player: who });
    expect((await world.call(hostProfile, { id: host.username })).body.data).toMatchObject({ open: false });
    expect((await order(host, await eventCode(world, host), { form: as(who) })).body).toEqual({
      status: -1,
      code: 'mabar.ordering_closed',
      data: 'Host sedang menutup pesanan mabar. Coba lagi nanti ya!',
    });
    expect((await order(host, await eventCode(world, host, 'Sundul'), { form: as(who) })).body.status).toBe(0);
  });
});

describe('retries', () => {
  test('the same key gets the same QR, one after the other and at once [dec money] [req 5]', async () => {
    const code = await eventCode(world, host);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(host, code, { key })));
    const again = await order(host, code, { key });
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
    expect(await orders(host)).toBe(1);
    expect((await order(host, code, { key, form: { gameCount: 2 } })).http).toBe(422);
  });

  test('a refused order frees its key for the corrected one [dec money]', async () => {
    const key = randomUUID();
    expect((await order(host, randomUUID(), { key })).body.code).toBe('mabar.event_not_found');
    expect((await order(host, await eventCode(world, host), { key })).body.status).toBe(0);
  });
});

describe('the host page', () => {
  test('shows what may be ordered, and no numbers of a player [pub 3 host] [pub 6 visitor] [pub 7 host]', async () => {
    const off = await custom(host, 25_000);
    const on = await custom(host, 30_000);
    await world.set('mabar_event', { id: off }, { status: false });
    await host.addToQueue({ player: { id: '777888999', server: '1234' } });
    const { body } = await world.call(hostProfile, { id: host.username });
    expect(body.data).toMatchObject({
      username: host.username,
      badges: [],
      claims: [],
      open: true,
      queue: { waiting: 1, wait: null },
    });
    expect(body.data?.events.map(({ title, price, priority }) => [title, price, priority])).toEqual([
      ['Reguler', 10_000, 0],
      ['Fast-Track', 20_000, 10],
      ['Sundul', 10_000, 0],
      ['Push rank bareng', 30_000, 0],
    ]);
    expect(body.data?.events.at(-1)?.code).toBe(on);
    const text = JSON.stringify(body);
    for (const secret of [host.code, host.email, 'password', '777888999']) expect(text).not.toContain(secret);
  });

  test('carries the fields of the spec and of the decisions, and no others [pub 3 host] [pub 3 event]', async () => {
    const host = await createTestHost(world, { roles: { gameRoleJungler: true } });
    const { body } = await world.call(hostProfile, { id: host.username });
    expect(Object.keys(body.data ?? {}).toSorted()).toEqual(
      'badges boards claims events gamesInRow id lastOrder name onBreak open party photo plannedAt playerName playerRole queue show started supportMinimum takesCredit username'.split(
        ' ',
      ),
    );
    expect(body.data?.playerRole).toEqual({
      gameRoleExpLaner: false,
      gameRoleGoldlaner: false,
      gameRoleJungler: true,
      gameRoleMidlaner: false,
      gameRoleRoamer: false,
    });
    for (const event of body.data?.events ?? []) {
      expect(Object.keys(event).toSorted()).toEqual(
        'code description needGameCount needRole price priority queue soldOutUntil title'.split(' '),
      );
    }
    expect(body.data?.events[0]).toMatchObject({ title: 'Reguler', needRole: true, needGameCount: true });
    expect(body.data?.events[2]).toMatchObject({ title: 'Sundul', needRole: false, needGameCount: false });
  });

  test('answers the expected wait from this host’s own games with four seats [dec mabar]', async () => {
    for (let game = 1; game <= 5; game += 1) {
      await host.record('win', game);
      await world.advance(600);
    }
    const wait = async () => (await world.call(hostProfile, { id: host.username })).body.data?.queue;
    expect(await wait()).toMatchObject({ waiting: 0, wait: { from: 0, to: 14, in: 'paling lama 15 menit', at: null } });
    for (let waiting = 0; waiting < 4; waiting += 1) await host.addToQueue({ count: 2 });
    // Four seats, two games each, ten minutes a game; the running one may be nearly over, and queues stray.
    expect(await wait()).toMatchObject({ waiting: 4, wait: { from: 8, to: 28, in: '10–30 menit', at: null } });
  });
});
