import {
  checkDataLink,
  downloadViewerData,
  eraseViewerData,
  requestDataLink,
  type ViewerData,
} from '@mabarin/api-client/contract/privacy';
import { saveTiers } from '@mabarin/api-client/contract/alerts';
import { contact } from '@mabarin/api-client/contract/feedback';
import { setPlayerNote } from '@mabarin/api-client/contract/mabar';
import { banSupporter, orderSupport, supports } from '@mabarin/api-client/contract/support';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { trustProxy: ['127.0.0.1'] } });
const host = useHost(world, {}, beforeAll);

let people = 0;
const someone = () => `orang${(people += 1)}@example.test`;
type Asked = { token?: string; ip?: string };
const ask = (privacyEmail: string, { token = 'sandbox-pass', ip = `114.5.6.${people}` }: Asked = {}) =>
  world.call(requestDataLink, { form: { privacyEmail }, token }, { headers: { 'x-forwarded-for': ip } });
/** The codes an e-mail was mailed, the newest first. */
const codesOf = async (email: string) =>
  (await mailsTo(world, email)).flatMap(({ links }) => links.flatMap((link) => link.split('/data-saya/')[1] ?? []));
const codeOf = async (email: string) => {
  expect((await ask(email)).body).toEqual({ status: 0, data: null });
  const [code] = await codesOf(email);
  if (code === undefined) throw new Error(`no link was mailed to ${email}`);
  return code;
};
const download = async (code: string) => (await world.call(downloadViewerData, { code })).body.data as ViewerData;
const erase = async (code: string) => (await world.call(eraseViewerData, { code })).body;
/** All alerts and entries of the host are over. */
const endAll = async () => {
  const now = world.clock.now();
  await world.set('alert', { host_id: host.id, state: 'queued' }, { state: 'skipped', finished_at: now });
  await world.set('mabar_entry', { host_id: host.id, state: 'queued' }, { state: 'done', done_at: now });
};

describe('the link', () => {
  test('is mailed to an e-mail under which something is stored, and answered alike for every other', async () => {
    const known = someone();
    await host.paidSupport({ supporterEmail: known });
    const answers = [await ask(known.toUpperCase()), await ask('tidak-dikenal@example.test')];
    for (const { http, body } of answers) expect([http, body]).toEqual([200, { status: 0, data: null }]);
    expect(await codesOf(known)).toHaveLength(1);
    expect(await mailsTo(world, 'tidak-dikenal@example.test')).toEqual([]);
  });

  test('comes with the tickets of that e-mail, for a viewer who lost one', async () => {
    const email = someone();
    const lost = await host.paidOrder({ gameEmail: email });
    await ask(email);
    const mail = (await mailsTo(world, email)).find(({ subject }) => subject === 'Link data saya di Mabarin');
    expect(mail?.text).toContain(`/tiket/${lost.ticket}`);
  });

  test('stands nowhere in clear, nor does the e-mail it is for', async () => {
    const email = someone();
    await host.paidSupport({ supporterEmail: email });
    await ask(email);
    const { rows: jobs } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(world.admin);
    expect(jobs.map(({ data }) => data).join()).not.toContain(email);
    const [code = ''] = await codesOf(email);
    const { rows } = await sql<{ text: string }>`select string_agg(l::text, ' ') as text from privacy_link l`.execute(
      world.admin,
    );
    expect(rows[0]?.text).not.toContain(code);
    expect(rows[0]?.text).not.toContain(email);
  });

  test('works for an hour, for looking as often as wanted; looking changes nothing', async () => {
    const email = someone();
    const id = await host.paidSupport({ supporterEmail: email });
    await endAll();
    const code = await codeOf(email);
    for (let times = 0; times < 3; times += 1) {
      expect((await world.call(checkDataLink, { code })).body.data).toEqual({
        email: 'o***@example.test',
        until: expect.any(String),
      });
    }
    expect((await supportRow(world, id)).email).toBe(email);
    await world.advance(3_601);
    expect((await world.call(checkDataLink, { code })).body).toEqual({ status: 0, data: null });
    for (const endpoint of [downloadViewerData, eraseViewerData]) {
      expect((await world.call(endpoint, { code })).body.code).toBe('privacy.link_invalid');
    }
    expect((await supportRow(world, id)).email).toBe(email);
  });

  test('needs a person and a right e-mail; an address asks three times an hour for one, thirty times in all', async () => {
    expect((await ask('bukan email')).body).toEqual({
      status: -1,
      code: 'privacy.email_invalid',
      data: 'Isi email yang benar dulu ya!',
    });
    expect((await ask(someone(), { token: 'sandbox-fail' })).body.code).toBe('http.captcha');
    const email = someone();
    world.config.mailsPerEmail = 3;
    for (let count = 0; count < 3; count += 1) expect((await ask(email, { ip: '114.6.0.9' })).body.status).toBe(0);
    const refused = await ask(email.toUpperCase(), { ip: '114.6.0.9' });
    expect([refused.http, refused.body.code]).toEqual([429, 'http.too_many']);
    expect((await ask(email, { ip: '114.6.0.10' })).body.status).toBe(0);
    for (let count = 0; count < 30; count += 1) expect((await ask(someone(), { ip: '114.6.1.1' })).body.status).toBe(0);
    expect((await ask(someone(), { ip: '114.6.1.1' })).http).toBe(429);
    expect((await ask(someone(), { ip: '114.6.1.2' })).body.status).toBe(0);
  });

  test('cannot be guessed for long, and a made-up code is no error of ours', async () => {
    for (const code of ['', 'x', 'A'.repeat(128), "' or 1=1 --"]) {
      expect((await world.call(checkDataLink, { code })).body).toEqual({ status: 0, data: null });
    }
    expect((await world.call(checkDataLink, { code: 'A'.repeat(129) })).body.code).toBe('privacy.link_invalid');
    await Promise.all(
      Array.from({ length: 57 }, (_one, count) => world.call(checkDataLink, { code: `tebakan-${count}` })),
    );
    expect((await world.call(downloadViewerData, { code: 'lagi' })).http).toBe(429);
  });
});

test('the copy has everything of the e-mail, however it was typed, and nothing of another', async () => {
  const email = someone();
  const other = someone();
  await host.paidSupport({
    supporterEmail: email.toUpperCase(),
    supporterName: 'Wati',
    supporterEmailHidden: true,
  });
  await host.paidSupport({ supporterEmail: other, supporterName: 'Tono' });
  const order = await host.paidOrder({ gameEmail: email, gameMessage: 'salam kenal' });
  await world.call(contact, {
    form: { contactEmail: email, contactMessage: 'Uangku terpotong' },
    token: 'sandbox-pass',
  });
  await world.set('mabar_entry', { payment_id: order.id }, { chat_name: 'wati_live' });
  const data = await download(await codeOf(email));
  expect(data).toMatchObject({
    email,
    supports: [{ host: host.username, name: 'Wati', amount: 10_000, fee: 500, status: 'paid', email_hidden: true }],
    orders: [
      {
        host: host.username,
        payment_number: order.id,
        title: 'Reguler',
        message: 'salam kenal',
        player_id: order.player.id,
        entries: [{ played: 0, chat_name: 'wati_live', done_at: null }],
      },
    ],
    messages: [{ message: 'Uangku terpotong' }],
    bans: [],
  });
  expect(JSON.stringify(data)).not.toMatch(/Tono|password|rahasia/);
});

describe('the erasure', () => {
  test('takes the person out of everything that is over, and leaves amounts, books and other people', async () => {
    const email = someone();
    // What goes out to a host's own server and onto its stream names people too.
    await addWebhook(world, host);
    await host.call(saveTiers, { tiers: [], orders: true, gifts: true });
    const id = await host.paidSupport({ supporterEmail: email, supporterName: 'Sinta' });
    const others = await host.paidSupport({ supporterEmail: someone(), supporterName: 'Tono' });
    const order = await host.paidOrder({ gameEmail: email });
    // The host's notes: on this player, and on one who stays.
    for (const player of [order.player, (await host.paidOrder()).player]) {
      const [entry] = await world.rows('mabar_entry', { player_id: player.id }, 'id');
      const note = { mabarID: String(entry?.id), note: `Catatan ${player.id}` };
      expect((await host.call(setPlayerNote, note)).body.status).toBe(0);
    }
    await world.advance(60);
    await endAll();
    await sql`
      insert into alert (id, host_id, kind, subject, source_id, name, amount, settled_at, state, duration_ms, created_at)
      select gen_random_uuid(), host_id, 'replay', subject, source_id, name, amount, settled_at, state, duration_ms, created_at
      from alert where kind = 'order' and source_id = ${order.id}
      union all
      select gen_random_uuid(), host_id, 'turn', 'turn', id::text, player_name, 0, paid_at, 'finished', 5000, paid_at
      from mabar_entry where payment_id = ${order.id}`.execute(world.admin);
    const about = async (table: 'webhook_event' | 'alert', words: string) => {
      const { rows } = await sql`select from ${sql.table(table)} as t where t::text ~* ${words}`.execute(world.admin);
      return rows.length;
    };
    const player = `Player${order.player.id.slice(-4)}`;
    expect(await about('alert', player)).toBeGreaterThan(0);
    const code = await codeOf(email);
    const before = await host.liveEvents();
    expect(await erase(code)).toEqual({ status: 0, data: { open: 0 } });
    expect(await about('alert', player)).toBe(0);
    expect(await supportRow(world, id)).toMatchObject({ name: 'anonim', message: '', anonymous: true, amount: 10_000 });
    expect(await supportRow(world, others)).toMatchObject({ name: 'Tono' });
    const payment = await world.row('payment', { id: order.id });
    expect(payment).toMatchObject({ status: 'paid', payer: { player: { id: 'anonim', name: 'anonim' } } });
    const { rows } = await sql<{ found: string }>`
      select support::text as found from support where support::text ~* ${email}
      union all select t::text from mabar_order t where t::text ~* ${`${email}|${order.player.id}`}
      union all select t::text from mabar_entry t where t::text ~* ${order.player.id}
      union all select t::text from alert t where t::text ~* 'Sinta'
      union all select t::text from payment t where t::text ~* ${`${email}|${order.player.id}`}
      union all select t::text from support_giver t where t::text ~* ${email}`.execute(world.admin);
    expect(rows).toEqual([]);
    const notes = await world.rows('mabar_note', { host_id: host.id }, 'text');
    expect(notes).toHaveLength(1);
    expect(notes[0]?.text).not.toContain(order.player.id);
    const { events } = await host.liveEvents(before.seq);
    expect(events).toEqual(expect.arrayContaining(['command support-refresh', 'command public-refresh']));
    // The host sees somebody without a name; the order's own ticket still says what became of it.
    const list = (await host.call(supports, { before: null })).body.data as object[];
    expect(list.filter((item) => 'name' in item && item.name === 'Sinta')).toEqual([]);
    const shown = await world.call(ticket, { ticket: order.ticket });
    expect(shown.body.data).toMatchObject({ state: 'done', message: '', entry: { playerName: 'anonim' } });
    expect(await erase(code)).toEqual({ status: 0, data: { open: 0 } });
    expect(await download(code)).toMatchObject({ supports: [], orders: [] });
  });

  test('waits with what is still open, and comes back to it by itself', async () => {
    const email = someone();
    const waiting = await host.paidOrder({ gameEmail: email });
    const open = await host.placeOrder({ gameEmail: email });
    const code = await codeOf(email);
    expect(await erase(code)).toEqual({ status: 0, data: { open: 2 } });
    expect(await erase(code)).toEqual({ status: 0, data: { open: 2 } });
    const names = async () => {
      const rows = await world.admin
        .selectFrom('mabar_order')
        .select('player_id')
        .where('payment_id', 'in', [waiting.id, open.id])
        .execute();
      return rows.map(({ player_id: player }) => player).toSorted();
    };
    expect(await names()).toEqual([waiting.player.id, open.player.id].toSorted());
    const kept = await world.rows('privacy_erasure', {});
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(email);
    await endAll();
    for (let day = 0; day < 4; day += 1) await world.advance(86_400);
    expect(await names()).toEqual(['anonim', 'anonim']);
    expect(await world.rows('privacy_erasure', {})).toEqual([]);
  });

  test('takes waiting alerts of supports and orders off the line at once', async () => {
    const email = someone();
    await host.call(saveTiers, { tiers: [], orders: true, gifts: true });
    const support = await host.paidSupport({ supporterEmail: email });
    const order = await host.paidOrder({ gameEmail: email });
    const others = await host.paidSupport({ supporterEmail: someone() });
    const waiting = async () => {
      const { rows } = await sql<{ of: string }>`
        select coalesce(support_id, source_id) as of from alert where host_id = ${host.id} and state = 'queued'`.execute(
        world.admin,
      );
      return rows.map(({ of }) => of);
    };
    expect(await waiting()).toEqual(expect.arrayContaining([support, order.id, others]));
    expect(await erase(await codeOf(email))).toEqual({ status: 0, data: { open: 1 } });
    expect(await supportRow(world, support)).toMatchObject({ name: 'anonim' });
    expect(await waiting()).toContain(others);
    for (const of of [support, order.id]) expect(await waiting()).not.toContain(of);
  });

  test('leaves a ban where it is, which the copy names', async () => {
    const email = someone();
    const id = await host.paidSupport({ supporterEmail: email });
    await host.call(banSupporter, { id: (await supportRow(world, id)).id });
    await endAll();
    const code = await codeOf(email);
    expect(await erase(code)).toMatchObject({ data: { open: 0 } });
    expect((await download(code)).bans).toEqual([{ host: host.username, created_at: expect.any(String) }]);
    const form = {
      supporterName: 'Wati',
      supporterAnonymous: false,
      supporterMessage: 'halo lagi',
      supporterGift: 10_000,
      supporterEmail: email,
      supporterEmailHidden: false,
    };
    const again = await world.call(orderSupport, { host: host.username, form, token: 'sandbox-pass' });
    expect(again.body.code).toBe('support.banned');
  });

  test('at the same time as money is counted leaves right sums', async () => {
    const email = someone();
    for (let count = 0; count < 3; count += 1) await host.paidSupport({ supporterEmail: email });
    await endAll();
    const code = await codeOf(email);
    await host.paidSupport({ supporterEmail: email, supporterName: 'Baru' });
    await Promise.all([erase(code), world.app.polling.runAll(), erase(code)]);
    await world.app.polling.runAll();
    // The invariants compare the sums of the others.
    const givers = await world.rows('support_giver', { email_key: email });
    expect(givers).toEqual([]);
  });

  test('that waits ends too when the server secret, by which an e-mail is known again, was changed meanwhile', async () => {
    const email = someone();
    await host.placeOrder({ gameEmail: email });
    const code = await codeOf(email);
    await sql`delete from privacy_erasure`.execute(world.admin);
    expect(await erase(code)).toEqual({ status: 0, data: { open: 1 } });
    await sql`update privacy_erasure set email_hash = 'of the secret before'`.execute(world.admin);
    await endAll();
    for (let day = 0; day < 4; day += 1) await world.advance(86_400);
    expect(await world.rows('privacy_erasure', {})).toEqual([]);
  });
});
