import {
  deskCloseAccount,
  deskEraseAccount,
  deskExportAccount,
  deskResumeHost,
} from '@mabarin/api-client/contract/desk/hosts';
import {
  deskAddWord,
  deskBroadcast,
  deskBroadcastReach,
  deskFiles,
  deskGateways,
  deskImportSettlement,
  deskPauseGateway,
  deskRemoveWord,
  deskResumeGateway,
  deskStatus,
  deskWords,
} from '@mabarin/api-client/contract/desk/office';
import { deskHost, deskPayment, deskViewer } from '@mabarin/api-client/contract/desk/search';
import { supports } from '@mabarin/api-client/contract/support';
import { STATUS_PARTS } from '@mabarin/domain/desk/status';
import { settlementFormats } from '@mabarin/domain/reconciliation/format';
import { subDays } from '#platform/date-fns.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayment } from '#features/payments/index.ts';
import { copyKinds, copyNames } from '#features/operator/export-names.text.ts';
import { linesOfPayment } from '#features/operator/payment-lines.queries.ts';
import { hostParts, partData } from '#features/privacy/host-data.queries.ts';
import { viewerData } from '#features/privacy/index.ts';
import { momentText } from '#platform/mail/format.ts';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** The sandbox's gateway settles like Midtrans. */
const world = useWorld({ config: { settlementFormats: { sandbox: settlementFormats['midtrans']! } } });
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
});

const logged = async (action: string) =>
  JSON.stringify(
    await world.admin
      .selectFrom('operator_log')
      .select(['subject', 'after'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );

describe('the account of who cannot log in [dec operator]', () => {
  const copyOf = (person: string, unmasked = false, letter = 'B/77/XI') =>
    rina.call(deskExportAccount, { code: rina.code(), person, letter, unmasked });

  test('an authority’s copy has an Indonesian name for each kind and column', async () => {
    const email = 'nama.kolom@example.test';
    await paidSupport(world, host, { supporterEmail: email });
    const own = JSON.stringify(await viewerData(world.db, world.app.deps, email));
    const ofHost = hostParts.map((part) => partData(part).compile(world.db).sql).join();
    const columns = [...own.matchAll(/"(\w+)":/g), ...ofHost.matchAll(/'([a-zA-Z_]+)', /g)].map(
      ([, name]) => name ?? '',
    );
    expect(columns.filter((name) => !Object.hasOwn(copyNames, name) && name !== 'number_sealed')).toEqual([]);
    expect(hostParts.filter(({ kind }) => !Object.hasOwn(copyKinds, kind)).map(({ kind }) => kind)).toEqual([]);
    expect(String((await copyOf(email)).body.data)).toContain('"dukungan":[{"host":');
  });

  test('an authority’s copy of a payment has an Indonesian name for each kind and column, masked', async () => {
    const email = 'lewat.nomor@example.test';
    const payment = await paidSupport(world, host, { supporterEmail: email });
    const names = (await linesOfPayment(world.db, payment)).flatMap((line) => Object.keys(line));
    expect(names.filter((name) => !Object.hasOwn(copyNames, name))).toEqual([]);
    const kinds = (await linesOfPayment(world.db, payment)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !Object.hasOwn(copyKinds, kind))).toEqual([]);
    const masked = String((await copyOf(payment)).body.data);
    expect(masked).toContain('l***@example.test');
    expect(masked).not.toContain(email);
    expect(String((await copyOf(payment, true)).body.data)).toContain(email);
  });

  test('an authority’s copy is masked and names its letter in the log', async () => {
    const email = 'dicari@example.test';
    await paidSupport(world, host, { supporterEmail: email, supporterMessage: 'halo semua' });
    expect((await copyOf(email, false, ' ')).body.code).toBe('desk.letter_missing');
    const masked = String((await copyOf(email)).body.data);
    expect(masked).toContain('halo semua');
    expect(masked).toContain('d***@example.test');
    expect(masked).not.toContain(email);
    expect(String((await copyOf(email, true)).body.data)).toContain(email);
    const log = await logged('accounts export');
    expect(log).toContain('B/77/XI');
    expect(log).not.toContain(email);
    expect(String((await copyOf(host.username)).body.data)).toContain(`"nama_pengguna":"${host.username}"`);
  });

  test('nobody is left to export once erased, but what the books keep of each payment is', async () => {
    const email = 'lupakan@example.test';
    const payment = await paidSupport(world, host, { supporterEmail: email });
    await world.advance(30 * 86_400);
    rina.headers = await signInAtDesk(world, rina);
    expect((await copyOf(email)).body.status).toBe(0);
    const erase = () => rina.call(deskEraseAccount, { code: rina.code(), person: email });
    expect((await erase()).body.data).toEqual({ open: 0, because: [] });
    const refused = (await copyOf(email)).body;
    expect(refused.code).toBe('desk.nobody_known');
    expect(String(refused.data)).toContain('kapan dihapusnya tetap ada di halaman tiap pembayaran');
    const left = (await rina.call(deskPayment, { id: payment })).body.data;
    expect(left).toMatchObject({
      gross: expect.any(Number),
      paidAt: expect.any(String),
      erasedAt: expect.any(String),
      email: null,
    });
    expect(left?.can).toEqual(expect.arrayContaining(['look_up', 'refund_support', 'dispute']));
    expect((await erase()).body.code).toBe('desk.nobody_known');
    expect(left?.can).toContain('copy_remains');
    expect((await copyOf(payment, false, ' ')).body.code).toBe('desk.letter_missing');
    const remains = String((await copyOf(payment)).body.data);
    const kinds = remains
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { jenis: string }).jenis);
    expect(kinds).toEqual(expect.arrayContaining(['transaksi', 'tagihan', 'jurnal', 'tindakan_operator']));
    expect(remains).toContain(`"nomor_transaksi":"${payment}"`);
    expect(remains).not.toContain(email);
    expect(await logged('accounts export')).toContain(payment);
    expect((await rina.call(deskEraseAccount, { code: rina.code(), person: host.username })).body.code).toBe(
      'desk.erase_by_closing',
    );
  });

  test('an erasure says what the rest waits for, also later on the page of its viewer', async () => {
    rina.headers = await signInAtDesk(world, rina);
    await paidOrder(world, await createTestHost(world), { gameEmail: 'antri@example.test' });
    const { body } = await rina.call(deskEraseAccount, { code: rina.code(), person: 'antri@example.test' });
    expect(body.data).toEqual({ open: 1, because: ['queue'] });
    const { erasing } = (await rina.call(deskViewer, { by: 'Antri@example.test' })).body.data ?? {};
    expect(erasing).toBe(
      `Diminta dihapus ${momentText(world.clock.now())}. 1 terhapus sendiri sesudah ini selesai: masih di antrian.`,
    );
  });

  test('a host is closed as it could itself, not while its money is here, and that is taken back', async () => {
    const other = await createTestHost(world);
    const close = (username: string) => rina.call(deskCloseAccount, { code: rina.code(), username });
    expect((await close(host.username)).body.code).toBe('privacy.close_balance');
    expect((await close(other.username)).body.status).toBe(0);
    expect((await world.call(supports, {}, { as: other.browser })).body.relogin).toBe(true);
    expect((await close(other.username)).body.code).toBe('desk.nobody_known');
    const shown = async () => (await rina.call(deskHost, { username: other.username })).body.data;
    const before = await shown();
    expect(before?.closingAt).not.toBeNull();
    const keep = { code: rina.code(), username: other.username, seen: before?.seen ?? '' };
    expect((await rina.call(deskResumeHost, keep)).body.status).toBe(0);
    expect(await shown()).toMatchObject({ status: 'active', closingAt: null });
  });
});

describe('words and broadcasts at the desk [dec operator]', () => {
  test('words are added, changed and removed for all hosts', async () => {
    const add = (text: string, weight: number) => rina.call(deskAddWord, { text, kind: 'gambling', weight });
    expect((await add('slot baru', 9)).body.code).toBe('desk.word_weight');
    expect((await add('!', 2)).body.code).toBe('desk.word_text');
    expect((await add('slot baru', 2)).body.data?.words).toEqual([{ text: 'slot baru', kind: 'gambling', weight: 2 }]);
    expect((await add('slot baru', 1)).body.data?.words).toMatchObject([{ weight: 1 }]);
    expect((await rina.call(deskRemoveWord, { text: 'slot baru' })).body.data?.words).toEqual([]);
    expect((await rina.call(deskRemoveWord, { text: 'slot baru' })).body.code).toBe('desk.word_gone');
    expect((await rina.call(deskWords, {})).body.data).toEqual({ words: [], suggestions: [] });
  });

  test('a broadcast says before whom it reaches', async () => {
    const reach = async (to: string) => (await rina.call(deskBroadcastReach, { to })).body;
    expect((await reach('')).data?.hosts).toBeGreaterThan(0);
    expect((await reach(host.username)).data).toEqual({ hosts: 1 });
    expect((await reach('tidakada0001')).code).toBe('desk.host_gone');
    const message = { caption: 'Info', text: 'Nanti malam ada pembaruan.', quiet: false };
    expect((await rina.call(deskBroadcast, { to: host.username, ...message })).body.status).toBe(0);
    expect(await logged('broadcast')).toContain('"hosts":1');
    expect((await rina.call(deskBroadcast, { to: '', ...message })).body.status).toBe(0);
    expect(await logged('broadcast')).toContain('"subject":"*"');
  });
});

describe('files at the desk [dec operator]', () => {
  test('a settlement file counts once however often it is uploaded', async () => {
    expect((await rina.call(deskFiles, {})).body.data?.gateways).toContainEqual({
      name: 'sandbox',
      columns: expect.arrayContaining(['Order ID', 'Net amount']),
    });
    const upload = (content: string) =>
      rina.call(deskImportSettlement, { code: rina.code(), gateway: 'sandbox', name: 'november.csv', content });
    const unreadable = (await upload('a,b\n1,2')).body;
    expect(unreadable.code).toBe('desk.settlement_unreadable');
    expect(String(unreadable.data)).toMatch(/diimpor: kolomnya bukan kolom file settlement gateway ini\.$/);
    expect(await logged('settlements import')).toContain('{"refused":"kolomnya bukan');
    const file = [
      'Order ID,Transaction ID,Transaction type,Gross amount,Fee,Net amount,Settlement time,Settlement ID',
      'bukan-kita,tx-1,payment,10000,70,9930,2026-11-20 10:00:00,stl-1',
    ].join('\n');
    expect((await upload(file)).body.data).toMatchObject({
      added: 1,
      known: 0,
      net: 9_930,
      unknown: 1,
      differences: 1,
    });
    expect((await upload(file)).body.data).toMatchObject({ added: 0, known: 1, net: 0, unknown: 0, differences: 1 });
    expect(await logged('settlements import')).toContain('{"rows":1}');
  });
});

describe('the state of the machine at the desk [dec operator]', () => {
  test('is what the doctor finds, in Indonesian, and stands in the log', async () => {
    const { data } = (await rina.call(deskStatus, {})).body;
    expect([...new Set(data?.parts.map(({ part }) => part))]).toEqual([...STATUS_PARTS]);
    expect(data?.parts.find(({ part }) => part === 'database')).toMatchObject({ remedy: null });
    await world.admin
      .insertInto('backup_report')
      .values({ kind: 'base', succeeded: true, detail: '', created_at: subDays(world.clock.now(), 3) })
      .execute();
    const { data: later } = (await rina.call(deskStatus, {})).body;
    expect(later?.parts.find(({ part }) => part === 'backup')).toEqual({
      part: 'backup',
      text: 'Cadangan database tidak ada atau gagal.',
      remedy: expect.stringContaining('teknisi'),
    });
    expect(await logged('desk status')).toContain('"subject":"*"');
  });
});

describe('a gateway at the desk [dec operator]', () => {
  test('gets no new orders while it is stopped, keeps those it has, and is used again', async () => {
    const waiting = await placeTestSupport(world, host);
    const [{ name } = { name: '' }] = (await rina.call(deskGateways, {})).body.data ?? [];
    expect((await rina.call(deskPauseGateway, { gateway: 'tidak-ada' })).body.code).toBe('desk.not_found');
    await sql`
      insert into gateway_circuit (gateway, failures, open_until, changed_at, last_error, failed_at)
      values (${name}, 5, now(), now(), 'no answer', now())`.execute(world.admin);
    const stopped = await rina.call(deskPauseGateway, { gateway: name });
    const [gateway] = stopped.body.data ?? [];
    expect(gateway).toMatchObject({ name, waiting: 1, pausedAt: expect.any(String), waitingSince: expect.any(String) });
    expect((await rina.call(deskPauseGateway, { gateway: name })).body.data?.[0]?.pausedAt).toBe(gateway?.pausedAt);
    const late = await placeTestSupport(world, host);
    await expect(openPayment(world.db, world.app.deps, late)).rejects.toMatchObject({ code: 'payments.gateway_down' });
    await payTestSupport(world, waiting);
    expect((await rina.call(deskResumeGateway, { gateway: name, seen: '2026-01-01' })).body.code).toBe('desk.changed');
    const again = await rina.call(deskResumeGateway, { gateway: name, seen: gateway?.pausedAt ?? '' });
    expect(again.body.data?.[0]).toMatchObject({ pausedAt: null, waiting: 1 });
    expect((await rina.call(deskResumeGateway, { gateway: name, seen: '' })).body.status).toBe(0);
    const later = await placeTestSupport(world, host);
    expect((await openPayment(world.db, world.app.deps, later)).qris).not.toBe('');
    expect(await logged('gateways pause')).toContain('"paused":true');
  });
});
