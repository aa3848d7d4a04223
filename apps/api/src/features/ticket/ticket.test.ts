import { payment, paymentCancel } from '@mabarin/api-client/contract/payments';
import { orderSupport } from '@mabarin/api-client/contract/support';
import { ticket, ticketHere, type Ticket } from '@mabarin/api-client/contract/ticket';
import { describe, expect, test } from 'vitest';
import { newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { payerTicket, playPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

async function support() {
  const { body } = await world.call(orderSupport, {
    host: host.username,
    form: {
      supporterName: 'Budi',
      supporterMessage: 'semangat bang',
      supporterGift: 25_000,
      supporterEmail: 'rahasia@example.test',
    },
    token: 'sandbox-pass',
  });
  if (!body.data) throw new Error(`the support answered ${JSON.stringify(body)}`);
  return { id: body.data.number, ticket: body.data.ticket };
}

const read = (code: string) => world.ticket(code);
const confirm = async (code: string) => (await world.call(ticketHere, { ticket: code })).body;
const entryId = async (paymentId: string) =>
  String((await world.row('mabar_entry', { payment_id: paymentId }, 'id')).id);

describe('the ticket of an order', () => {
  test('shows its life: to be paid, its place, playing, its games, done [dec ticket]', async () => {
    const player = newPlayer();
    await host.addToQueue();
    const placed = await host.placeOrder({ player, gameCount: 2, gameRoleJungler: true });
    expect(await read(placed.ticket)).toEqual({
      kind: 'mabar',
      ticket: placed.ticket,
      restrictions: [],
      host: {
        username: host.username,
        name: expect.any(String),
        photo: null,
        started: false,
        onBreak: null,
        player: null,
        thanks: null,
      },
      transaction_id: placed.ticket,
      number: placed.id,
      bill: { amount: 21_000, until: new Date(world.clock.now().getTime() + 900_000).toISOString() },
      endedAt: null,
      at: world.clock.now().toISOString(),
      title: 'Reguler',
      message: 'halo bang',
      state: 'unpaid',
      cancelled: false,
      takenBack: false,
      mayReportChild: false,
      childReport: null,
      waits: null,
      ordered: { event: expect.any(String), count: 2 },
      sundul: false,
      isTransferred: false,
      movedTo: null,
      canTransfer: false,
      masked: false,
      entry: null,
      credits: [],
      voucher: null,
      party: [],
      refund: null,
    });
    await playPayment(world, placed.id);
    expect(await read(placed.ticket)).toMatchObject({
      state: 'queued',
      bill: null,
      entry: {
        title: 'Reguler',
        playerName: `Player${player.id.slice(-4)}`,
        count: 2,
        played: 0,
        left: 2,
        needRole: true,
        role: { gameRoleJungler: true, gameRoleRoamer: false },
        status: 'online',
        onlineUntil: new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString(),
        place: 2,
        wait: null,
        games: [],
      },
    });
    const mabarID = await entryId(placed.id);
    await host.sit(mabarID);
    expect(await read(placed.ticket)).toMatchObject({
      state: 'playing',
      host: { player: { id: expect.any(String), name: expect.any(String) } },
      entry: { place: null, status: 'online' },
    });
    await world.advance(900);
    await host.record('win', 1);
    expect(await read(placed.ticket)).toMatchObject({
      state: 'playing',
      entry: { played: 1, left: 1, games: [{ at: world.clock.now().toISOString(), result: 'win' }] },
    });
    await host.record('win', 2);
    expect(await read(placed.ticket)).toMatchObject({
      state: 'done',
      host: { started: true },
      endedAt: world.clock.now().toISOString(),
      entry: { left: 0, status: null, onlineUntil: null, place: null, games: [{}, {}] },
    });
  });

  test('gives the expected wait as a range once this host has played enough [dec ticket]', async () => {
    for (let game = 1; game <= 5; game += 1) {
      await world.advance(900);
      await host.record('win', game);
    }
    for (let waiting = 0; waiting < 4; waiting += 1) {
      const mabarID = await host.addToQueue({ count: 3 });
      await host.sit(mabarID);
    }
    const first = await host.paidOrder();
    await world.advance(1);
    const second = await host.paidOrder({ title: 'Fast-Track' });
    const entryOf = async ({ ticket: code }: { ticket: string }) => {
      const shown = await read(code);
      return shown.kind === 'mabar' ? shown.entry : null;
    };
    const [last, ahead] = [await entryOf(first), await entryOf(second)];
    expect([ahead?.place, last?.place]).toEqual([1, 2]);
    expect(ahead?.wait?.to).toBeGreaterThan(ahead?.wait?.from ?? 0);
    expect(ahead?.wait?.to).toBeLessThanOrEqual(last?.wait?.to ?? 0);
    // Who came later and stands ahead is named by what put it there.
    expect([ahead?.passedBy, last?.passedBy]).toEqual([[], [{ title: 'Fast-Track', count: 1 }]]);
  });

  test('that was not paid in time says so, and shows the place when the money comes late [dec ticket]', async () => {
    const placed = await host.placeOrder();
    await world.advance(1_000);
    const ended = world.clock.now().toISOString();
    expect(await read(placed.ticket)).toMatchObject({ state: 'expired', endedAt: ended, entry: null });
    await playPayment(world, placed.id);
    expect(await read(placed.ticket)).toMatchObject({ state: 'queued', endedAt: null, entry: { place: 1 } });
  });

  test('of a Sundul shows the entry it lifted, not what its owner wrote [dec ticket]', async () => {
    const player = newPlayer();
    await host.addToQueue();
    const entry = await host.paidOrder({ player, gameCount: 3, gameMessage: 'pesan Reguler' });
    const lift = await host.paidOrder({ title: 'Sundul', player, gameMessage: 'pesan Sundul' });
    const shown = await read(lift.ticket);
    expect(shown).toMatchObject({
      kind: 'mabar',
      title: 'Sundul',
      sundul: true,
      state: 'queued',
      message: 'pesan Sundul',
      entry: { title: 'Reguler', place: 1, count: 3 },
    });
    expect(JSON.stringify(shown)).not.toContain('pesan Reguler');
    expect(await read(entry.ticket)).toMatchObject({ sundul: false, entry: { place: 1 } });
  });
});

describe('"saya di sini"', () => {
  test('makes a waiting entry ONLINE for 3 hours from the tap, and notifies boards [dec mabar]', async () => {
    const { ticket: code } = await host.paidOrder();
    const { seq } = await host.liveEvents();
    expect(await confirm(code)).toMatchObject({ status: 0, data: { entry: { status: 'online' } } });
    // Of who is ONLINE already dashboards see nothing new, and the ticket its end.
    expect((await host.liveEvents(seq)).events).toEqual(['command public-refresh']);
    await confirm(code);
    expect((await host.liveEvents(seq)).events).toHaveLength(1);
    await world.advance(3 * 3_600);
    expect(await read(code)).toMatchObject({ entry: { status: 'offline', onlineUntil: null, place: 1 } });
    const until = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString();
    expect(await confirm(code)).toMatchObject({ status: 0, data: { entry: { status: 'online', onlineUntil: until } } });
    expect((await host.liveEvents(seq)).events.slice(1)).toEqual(['command mabar-refresh', 'display queue']);
  });

  test('is refused where nobody waits: done, not paid, a support [dec mabar]', async () => {
    const notWaiting = {
      status: -1,
      code: 'ticket.not_waiting',
      data: 'Kamu sudah tidak di antrian karena mabarmu ditandai selesai. Belum main? Hubungi host.',
    };
    const done = await host.paidOrder();
    await host.sit(await entryId(done.id));
    await host.record('win', 1);
    const unpaid = await host.placeOrder();
    const gift = await support();
    for (const { ticket: code } of [done, unpaid, gift]) expect(await confirm(code)).toEqual(notWaiting);
  });
});

describe('the ticket of a support', () => {
  test('says whether the message was shown, and never the e-mail [dec ticket]', async () => {
    const sent = await support();
    expect(await read(sent.ticket)).toMatchObject({ kind: 'support', state: 'unpaid' });
    await playPayment(world, sent.id);
    const alert = (set: object) => world.set('alert', { support_id: sent.id }, set);
    expect(await read(sent.ticket)).toEqual({
      kind: 'support',
      ticket: sent.ticket,
      restrictions: [],
      host: {
        username: host.username,
        name: expect.any(String),
        photo: null,
        started: false,
        onBreak: null,
        player: null,
        thanks: null,
      },
      transaction_id: sent.ticket,
      number: sent.id,
      bill: null,
      endedAt: null,
      at: expect.any(String),
      title: expect.stringContaining('Support untuk'),
      message: 'semangat bang',
      state: 'waiting',
      cancelled: false,
      takenBack: false,
      mayReportChild: true,
      childReport: null,
      waits: null,
      refund: null,
      supporterName: 'Budi',
      amount: 25_000,
      messageHidden: false,
      nameHidden: false,
      masked: false,
      skipReason: null,
    });
    for (const state of ['held', 'skipped', 'interrupted'] as const) {
      await alert({ state });
      expect(await read(sent.ticket)).toMatchObject({ state });
    }
    await alert({ state: 'finished', message: null });
    const shown = await read(sent.ticket);
    expect(shown).toMatchObject({ state: 'shown', messageHidden: true });
    expect(JSON.stringify(shown)).not.toMatch(/@|rahasia/);
  });
});

describe('the end of a ticket', () => {
  const readSupport = async (code: string) => (await read(code)) as Extract<Ticket, { kind: 'support' }>;

  test('of a support is when it was shown, skipped or broke off, and none while it waits', async () => {
    const sent = await support();
    await playPayment(world, sent.id);
    expect(await readSupport(sent.ticket)).toMatchObject({ state: 'waiting', endedAt: null });
    const { next, report } = overlayPage(world);
    const turn = await next(host);
    await report(host, turn, 'started');
    expect(await readSupport(sent.ticket)).toMatchObject({ state: 'showing', endedAt: null, host: { started: true } });
    await world.advance(8);
    await report(host, turn, 'finished');
    const endedAt = world.clock.now().toISOString();
    await world.advance(600);
    expect(await readSupport(sent.ticket)).toMatchObject({ state: 'shown', endedAt });
  });

  test('of an order or support whose payment failed is when it failed', async () => {
    const placed = await host.placeOrder();
    const sent = await support();
    for (const { id } of [placed, sent]) await playPayment(world, id, 'fail');
    const endedAt = world.clock.now().toISOString();
    await world.advance(60);
    for (const { ticket } of [placed, sent]) expect(await read(ticket)).toMatchObject({ state: 'failed', endedAt });
  });

  test('of an order that was left is when it was left', async () => {
    const placed = await host.placeOrder();
    await world.advance(60);
    await world.call(paymentCancel, { transaction_id: await payerTicket(world, placed.id) });
    const endedAt = world.clock.now().toISOString();
    await world.advance(60);
    const left = { state: 'expired', cancelled: true, endedAt, number: placed.id };
    expect(await read(placed.ticket)).toMatchObject(left);
  });
});

describe('a support that the filter hides', () => {
  test('says whether it was its name or its message', async () => {
    const shown = async (form: object) => {
      const paymentId = await host.paidSupport(form);
      const { ticket: code } = await world.row('payment', { id: paymentId });
      const { messageHidden, nameHidden } = (await read(code)) as Extract<Ticket, { kind: 'support' }>;
      return { messageHidden, nameHidden };
    };
    expect(await shown({})).toEqual({ messageHidden: false, nameHidden: false });
    expect(await shown({ supporterMessage: 's10t g4c0r' })).toEqual({ messageHidden: true, nameHidden: false });
    expect(await shown({ supporterName: 's10t g4c0r' })).toEqual({ messageHidden: true, nameHidden: true });
  });
});

describe('the ticket of a won claim', () => {
  test('of a skin shows the schedule, and when it was sent [dec ticket]', async () => {
    const gift = await host.addGift({ giftTitle: 'Skin Epik' });
    const { player, answer } = await winner(world, host, gift);
    const set = (values: object) => world.set('gift_claim', { ticket: answer.ticket }, values);
    expect(await read(answer.ticket)).toEqual({
      kind: 'claim',
      ticket: answer.ticket,
      restrictions: [],
      host: {
        username: host.username,
        name: expect.any(String),
        photo: null,
        started: false,
        onBreak: null,
        player: null,
        thanks: null,
      },
      transaction_id: null,
      number: null,
      bill: null,
      endedAt: null,
      at: world.clock.now().toISOString(),
      title: 'Skin Epik',
      message: 'semoga hoki',
      state: 'pending',
      type: 'skin',
      class: 2,
      gift,
      playerName: `Player${player.id.slice(-4)}`,
      schedule: null,
      isToday: false,
      masked: false,
      entry: null,
    });
    await set({ schedule: '2026-11-20' });
    expect(await read(answer.ticket)).toMatchObject({ schedule: '2026-11-20' });
    await set({ done_at: world.clock.now() });
    const sentAt = world.clock.now().toISOString();
    expect(await read(answer.ticket)).toMatchObject({ state: 'sent', endedAt: sentAt });
    expect((await confirm(answer.ticket)).code).toBe('ticket.not_waiting');
  });

  test('of class 1 shows its place in the queue and takes "saya di sini" [dec ticket]', async () => {
    await host.addToQueue();
    const gift = await host.addGift({ giftClass: 1, giftTitle: 'Mabar Gratis' });
    const { answer } = await winner(world, host, gift);
    expect(await read(answer.ticket)).toMatchObject({
      kind: 'claim',
      state: 'queued',
      class: 1,
      entry: { title: 'Mabar Gratis', place: 2, count: 1, status: 'online' },
    });
    await world.advance(4 * 3_600);
    expect(await confirm(answer.ticket)).toMatchObject({ status: 0, data: { entry: { status: 'online' } } });
  });
});

test('an unknown ticket gets its sentence, whatever it looks like [dec ticket]', async () => {
  const unknown = {
    status: -1,
    code: 'ticket.not_found',
    data: 'Tiket ini tidak ditemukan. Cek lagi link yang kamu simpan ya!',
  };
  const { id } = await host.paidOrder();
  for (const code of ['A'.repeat(22), '%', 'here', id]) {
    expect((await world.call(ticket, { ticket: code })).body).toEqual(unknown);
    expect(await confirm(code)).toEqual(unknown);
  }
  expect((await world.call(payment, { transaction_id: await payerTicket(world, id) })).body.data?.ticket).toHaveLength(
    22,
  );
});

test('is asked again for nothing until something changed [dec wire]', async () => {
  const mine = await host.paidOrder();
  const ask = (etag?: string) =>
    world.app.server.inject({
      url: `/api/ticket/${mine.ticket}`,
      ...(etag ? { headers: { 'if-none-match': etag } } : {}),
    });
  const etag = String((await ask()).headers['etag']);
  await world.advance(30);
  expect((await ask(etag)).statusCode).toBe(304);
  await host.paidOrder({ title: 'Fast-Track' });
  const moved = await ask(etag);
  expect(moved.statusCode).toBe(200);
  expect(moved.json().data.entry.place).toBe(2);
});
