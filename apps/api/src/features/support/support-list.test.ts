import {
  banSupporter,
  downloadSupports,
  replaySupport,
  showSupport,
  supports,
  type SupportItem,
} from '@mabarin/api-client/contract/support';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listSupports } from './support.queries.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { payTestSupport, paidSupport, placeTestSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const as = () => ({ as: host.browser });
const list = async (): Promise<SupportItem[]> => (await world.call(supports, {}, as())).body.data ?? [];
const alerts = () => world.sorted('created_at', 'alert', { host_id: host.id });
const HIDDEN = 's10t g4c0r hari ini bang';

/** A paid support a second after the one before, as the dashboard lists it. */
async function receive(form: Parameters<typeof paidSupport>[2] = {}): Promise<SupportItem> {
  await world.advance(1);
  await host.paidSupport(form);
  const [item] = await list();
  if (!item) throw new Error('the list is empty');
  return item;
}

const play = async () => (await overlayPage(world).play(host)).alert;

describe('the list of supports', () => {
  test('has who paid what and when, newest first, and the split [dash 3 support] [dash 7 support]', async () => {
    await receive({ supporterName: 'Ani', supporterGift: 25_000, supporterEmail: 'ani@example.test' });
    await world.advance(2 * 3_600);
    const newer = await receive({ supporterName: 'Budi' });
    await placeTestSupport(world, host);
    const items = await list();
    expect(items.map(({ name }) => name)).toEqual(['Budi', 'Ani']);
    expect(items[0]).toEqual(newer);
    expect(items[1]).toEqual({
      id: expect.any(String),
      name: 'Ani',
      email: 'ani@example.test',
      email_hidden: false,
      added: expect.stringMatching(/^2026-11-20T05:/),
      gift: 25_000,
      fee: 1_250,
      total: 26_250,
      message: 'Semangat bang!',
      ymd: '2026-11-20',
      ago: '2 jam yang lalu',
      diffday: 0,
      hidden_reason: null,
      because: null,
      visible: true,
      showing: 'waiting',
      dispute: null,
      banned: false,
    });
    await world.advance(86_400);
    expect((await list())[0]).toMatchObject({ ymd: '2026-11-20', diffday: 1, ago: '1 hari yang lalu' });
  });

  test('never holds a hidden e-mail nor anything that opens it [dash 3 support] [dec messages]', async () => {
    const item = await receive({ supporterEmail: 'rahasia@example.test', supporterEmailHidden: true });
    expect(item).toMatchObject({ email: null, email_hidden: true });
    const banned = await world.call(banSupporter, { id: item.id }, as());
    const csv = await world.call(downloadSupports, { dateStart: item.ymd, dateEnd: item.ymd }, as());
    for (const body of [await list(), banned.body, csv.body]) expect(JSON.stringify(body)).not.toContain('rahasia');
    const [{ payment_id: paymentId } = { payment_id: '' }] = await world.rows(
      'support',
      { host_id: host.id },
      'payment_id',
    );
    expect(item.id).not.toBe(paymentId);
    expect(JSON.stringify(await list())).not.toContain(paymentId);
  });

  test('comes in pages that miss and repeat nothing, many of one moment included', async () => {
    for (let count = 0; count < 5; count += 1) await host.paidSupport();
    await receive();
    const seen: string[] = [];
    for (let before: string | null = null, page = 0; page < 3; page += 1) {
      const rows: { id: string }[] = await listSupports(world.db, host.id, { before, limit: 2 });
      seen.push(...rows.map(({ id }) => id));
      before = rows.at(-1)?.id ?? null;
    }
    expect(seen).toEqual((await list()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(6);
    const after = await world.call(supports, { before: seen[3]! }, as());
    expect(after.body).toMatchObject({ data: [{ id: seen[4] }, { id: seen[5] }], next: null });
    const otherHost = await createTestHost(world);
    for (const before of ['tidak-ada', seen[0]!]) {
      const nothing = await otherHost.call(supports, { before });
      expect(nothing.body).toMatchObject({ data: [], next: null });
    }
  });
});

describe('a ban [dash 4 ban] [dash 6 ban]', () => {
  const order = (supporterEmail: string, at: TestHost = host) => placeTestSupport(world, at, { supporterEmail });

  test('refuses later supports of the e-mail with a clear sentence, for this host alone [dash 7 support]', async () => {
    const other = await createTestHost(world);
    const item = await receive({ supporterEmail: 'Jahat@example.test' });
    const { body } = await world.call(banSupporter, { id: item.id }, as());
    expect(body).toMatchObject({ status: 0, data: [{ id: item.id, banned: true }], next: null });
    const message = expect.stringContaining('untuk host ini. Host ini yang memblokir, bukan tim Mabarin.');
    await expect(order('jahat@EXAMPLE.test')).rejects.toMatchObject({ code: 'support.banned', message });
    await order('baik@example.test');
    await order('jahat@example.test', other);
  });

  test('takes what waits off the line at once, with one event however often it is pressed', async () => {
    const stays = await receive({ supporterEmail: 'baik@example.test' });
    await receive({ supporterEmail: 'jahat@example.test' });
    const item = await receive({ supporterEmail: 'jahat@example.test' });
    const before = await host.liveEvents();
    await world.call(banSupporter, { id: item.id }, as());
    expect((await alerts()).map(({ state }) => state)).toEqual(['queued', 'skipped', 'skipped']);
    const after = await host.liveEvents(before.seq);
    expect(after.events.filter((event) => event === 'command support-refresh')).toHaveLength(1);
    const again = await world.call(banSupporter, { id: item.id }, as());
    expect(again.body).toMatchObject({
      status: 0,
      data: [{ banned: true }, { banned: true }, { id: stays.id, banned: false }],
    });
    expect((await host.liveEvents(after.seq)).events).toEqual([]);
  });

  test('between order and money keeps the stream clear, and the host is paid', async () => {
    const item = await receive({ supporterEmail: 'jahat@example.test' });
    const late = await placeTestSupport(world, host, { supporterEmail: 'jahat@example.test' });
    await world.call(banSupporter, { id: item.id }, as());
    await payTestSupport(world, late);
    expect((await alerts()).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect(await list()).toHaveLength(2);
  });

  test('at the moment the money comes leaves nothing on the line, whoever is first', async () => {
    const item = await receive({ supporterEmail: 'jahat@example.test' });
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => placeTestSupport(world, host, { supporterEmail: 'jahat@example.test' })),
    );
    await Promise.all([
      ...orders.slice(0, 4).map((id) => payTestSupport(world, id)),
      world.call(banSupporter, { id: item.id }, as()),
      ...orders.slice(4).map((id) => payTestSupport(world, id)),
    ]);
    expect((await alerts()).map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'skipped'));
  });

  test('of a hidden e-mail marks no other row, so that nobody learns whose it is', async () => {
    const open = await receive({ supporterEmail: 'ani@example.test' });
    const hidden = await receive({ supporterEmail: 'ani@example.test', supporterEmailHidden: true });
    const marks = async () => Object.fromEntries((await list()).map(({ id, banned }) => [id, banned]));
    await world.call(banSupporter, { id: hidden.id }, as());
    expect(await marks()).toEqual({ [open.id]: false, [hidden.id]: true });
    expect((await alerts()).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect((await list()).map(({ showing }) => showing)).toEqual(['skipped', 'waiting']);
    await expect(order('ani@example.test')).rejects.toMatchObject({ code: 'support.banned' });
    await world.call(banSupporter, { id: open.id }, as());
    expect(await marks()).toEqual({ [open.id]: true, [hidden.id]: true });
  });

  test('is lifted by the operator alone, who says who and why', async () => {
    const item = await receive({ supporterEmail: 'ani@example.test', supporterEmailHidden: true });
    expect(await world.ops(`supporter-bans ${host.username}`)).toBe('Nothing.');
    await world.call(banSupporter, { id: item.id }, as());
    expect(await world.ops(`supporter-bans ${host.username}`)).toContain('ani@example.test');
    const unban = `supporter-unban ${host.username} --email Ani@example.test`;
    await expect(world.ops(`${unban} --why ""`)).rejects.toThrow('Say why');
    await expect(order('ani@example.test')).rejects.toMatchObject({ code: 'support.banned' });
    const why = '--by Rina --why "host asked for it"';
    expect(await world.ops(`${unban} ${why}`)).toContain('may support');
    await expect(world.ops(`${unban} ${why}`)).rejects.toThrow('has no ban');
    await expect(world.ops('supporter-unban tidakada --email ani@example.test')).rejects.toThrow('has no ban');
    await order('ani@example.test');
    expect((await list())[0]?.banned).toBe(false);
    const log = world.admin.selectFrom('operator_log').selectAll();
    const entries = await log.where('action', '=', 'supporter-unban').execute();
    const subject = `${host.username} A***@example.test`;
    expect(entries).toMatchObject([{ operator: 'Rina', subject, reason: 'host asked for it' }]);
  });
});

describe('a replay [dash 4 replay] [dash 7 support]', () => {
  test('plays the message once more, marked as a replay and before what was paid later', async () => {
    const item = await receive({ supporterName: 'Ani', supporterMessage: 'halo lagi' });
    expect(await play()).toMatchObject({ kind: 'support', name: 'Ani' });
    expect((await list())[0]?.showing).toBe('shown');
    await receive({ supporterName: 'Budi' });
    expect((await world.call(replaySupport, { id: item.id }, as())).body).toEqual({ status: 0, data: null });
    expect(await play()).toMatchObject({ kind: 'replay', name: 'Ani', message: 'halo lagi', amount: 10_000 });
    expect(await play()).toMatchObject({ kind: 'support', name: 'Budi' });
    expect(await play()).toBeNull();
  });

  test('pressed twice, sent twice or at once waits in the line once', async () => {
    const item = await receive();
    await play();
    const key = randomUUID();
    await Promise.all([
      world.call(replaySupport, { id: item.id }, as()),
      world.call(replaySupport, { id: item.id }, as()),
      world.call(replaySupport, { id: item.id }, { ...as(), key }),
    ]);
    expect(await play()).toMatchObject({ kind: 'replay' });
    expect(await play()).toBeNull();
    // The answer to the last one was lost: its retry is the same press.
    await world.call(replaySupport, { id: item.id }, { ...as(), key });
    expect(await play()).toBeNull();
    await world.call(replaySupport, { id: item.id }, as());
    expect(await play()).toMatchObject({ kind: 'replay' });
  });

  test('of a hidden message shows name and amount only', async () => {
    const item = await receive({ supporterMessage: HIDDEN });
    await play();
    await world.call(replaySupport, { id: item.id }, as());
    expect(await play()).toMatchObject({ kind: 'replay', message: null });
  });
});

describe('a message that the filter hides [dec messages]', () => {
  test('says why, and is shown on its alert when the host lets it', async () => {
    const item = await receive({ supporterName: 'Situs judol maxwin', supporterMessage: HIDDEN });
    expect(item).toMatchObject({
      name: 'Situs judol maxwin',
      message: HIDDEN,
      hidden_reason: 'gambling',
      visible: false,
    });
    const { body } = await world.call(showSupport, { id: item.id }, as());
    expect(body.data).toMatchObject([{ hidden_reason: 'gambling', visible: true }]);
    expect(await play()).toMatchObject({ kind: 'support', name: 'Situs judol maxwin', message: HIDDEN });
    expect(await play()).toBeNull();
  });

  test('whose alert is over is played again, once', async () => {
    const item = await receive({ supporterMessage: HIDDEN });
    expect(await play()).toMatchObject({ message: null });
    await Promise.all([0, 1].map(() => world.call(showSupport, { id: item.id }, as())));
    await world.call(showSupport, { id: item.id }, as());
    expect(await play()).toMatchObject({ kind: 'replay', message: HIDDEN });
    expect(await play()).toBeNull();
  });

  test('that hides nothing stays as it is', async () => {
    const item = await receive();
    expect((await world.call(showSupport, { id: item.id }, as())).body).toMatchObject({ status: 0 });
    expect((await supportRow(world, (await alerts())[0]!.support_id!)).revealed_at).toBeNull();
    expect(await alerts()).toHaveLength(1);
  });
});

test('a posted support item that lies changes nothing but what its id says [dash 4 ban]', async () => {
  const other = await createTestHost(world);
  const mine = await receive({ supporterEmail: 'ani@example.test' });
  const lie = {
    ...mine,
    name: 'Palsu',
    email: 'korban@example.test',
    gift: 1,
    message: 'diganti',
    host_id: other.id,
    visible: false,
  };
  await world.call(banSupporter, lie, as());
  await world.call(replaySupport, lie, as());
  await world.call(showSupport, lie, as());
  expect(
    await world.admin.selectFrom('support_ban').selectAll().where('host_id', 'in', [host.id, other.id]).execute(),
  ).toMatchObject([{ host_id: host.id, support_id: mine.id, email_key: 'ani@example.test' }]);
  expect(await list()).toMatchObject([{ ...mine, banned: true, ago: expect.any(String), showing: 'skipped' }]);
  expect(await alerts()).toMatchObject([
    { state: 'skipped' },
    { kind: 'replay', name: mine.name, amount: mine.gift, message: mine.message },
  ]);
  // An order that was never paid is no support of the list.
  const unpaid = await supportRow(world, await placeTestSupport(world, host));
  for (const endpoint of [banSupporter, replaySupport, showSupport]) {
    expect((await world.call(endpoint, { id: unpaid.id }, as())).body).toMatchObject({ code: 'support.not_found' });
  }
});

describe('the download [dash 5 download] [dash 7 support]', () => {
  const download = async (dateStart: string, dateEnd: string) =>
    (await world.call(downloadSupports, { dateStart, dateEnd }, as())).body;

  test('is CSV of the days in Jakarta, both included, and of nobody else', async () => {
    await receive({ supporterName: 'Ani', supporterEmail: 'ani@example.test', supporterMessage: 'halo, bang' });
    // Twelve hours on it is the next day in Jakarta, and still the same day in London.
    await world.advance(12 * 3_600);
    await receive({ supporterName: 'Budi', supporterEmailHidden: true });
    await paidSupport(world, await createTestHost(world), { supporterName: 'Orang Lain' });
    const [budi, ani] = await list();
    const both = await download(ani!.ymd, budi!.ymd);
    const lines = String(both.data).trim().split('\r\n');
    expect(lines[0]).toBe('Tanggal,Jam,Nama,Email,Nominal,Pesan');
    expect(lines[1]).toMatch(new RegExp(`^${ani!.ymd},\\d\\d:\\d\\d,Ani,ani@example.test,10000,"halo, bang"$`));
    expect(lines[2]).toMatch(new RegExp(`^${budi!.ymd},\\d\\d:\\d\\d,Budi,,10000,Semangat bang!$`));
    expect(lines).toHaveLength(3);
    expect(ani!.ymd < budi!.ymd).toBe(true);
    expect(String((await download(budi!.ymd, budi!.ymd)).data)).not.toContain('Ani');
  });

  test('is made twenty times an hour and no more', async () => {
    for (let times = 0; times < 20; times += 1)
      expect((await download('2026-11-20', '2026-11-20')).code).not.toBe('http.too_many');
    expect((await download('2026-11-20', '2026-11-20')).code).toBe('http.too_many');
  });

  test('has no cell that starts a formula [req 27]', async () => {
    const item = await receive({
      supporterName: '-2',
      supporterMessage: '-1, halo',
      supporterEmail: '=cmd@example.test',
    });
    const csv = String((await download(item.ymd, item.ymd)).data);
    expect(csv).toContain(`'-2`);
    for (const cell of csv.trim().split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
  });

  test('is refused with the sentences of the spec', async () => {
    const today = '2026-11-21';
    const start = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    await world.advance(Math.max(0, (Date.parse(`${today}T05:00:00Z`) - world.clock.now().getTime()) / 1_000));
    const now = world.clock.now().toISOString().slice(0, 10);
    expect(now >= today).toBe(true);
    expect(await download(now, start(30))).toMatchObject({ status: -1, code: 'support.download_reversed' });
    expect(await download(start(60), now)).toEqual({
      status: -1,
      code: 'support.download_too_old',
      data: 'Tanggal "dari" maksimum adalah 15 hari yang lalu!',
    });
    for (const [from, until] of [
      ['', now],
      [now, ''],
      ['kemarin', now],
    ] as const) {
      expect(await download(from, until)).toMatchObject({
        status: -1,
        data: 'Pilih tanggal "dari" dan "sampai" untuk melakukan download!',
      });
    }
  });
});
