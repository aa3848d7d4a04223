import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDuration } from '#platform/date-fns.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DATA_LINK_MINUTES } from '@mabarin/domain/privacy/privacy';
import { ViewerData } from '@mabarin/api-client/contract/privacy';
import { supports } from '@mabarin/api-client/contract/support';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { eraseEntries, takeDueRules } from './retention.queries.ts';
import { namelessTables, personalColumns, uncopiedTables, words } from './personal.columns.ts';
import { hostParts } from './host-data.queries.ts';
import { rules } from './retention.rules.ts';
import { transaction } from '#platform/db/transaction.ts';
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#platform/http/session.ts';
import { addTestClaim, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, logIn, useHost } from '#testing/fixtures/hosts.ts';
import type { paidOrder } from '#testing/fixtures/orders.ts';
import { placeTestSupport, supportRow } from '#testing/fixtures/supports.ts';
import { recordStatements } from '#testing/statements.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();

/** Lines of the page: table, rule, after. */
const page = readFileSync(join(import.meta.dirname, '../../../../../docs/retention.md'), 'utf8');
const lines = [...page.matchAll(/^- `(\w+)`(?: `([^`]+)`, ([^:]+))?: /gm)].map(([, table = '', rule, after = '']) => ({
  table,
  rule,
  after,
}));

describe('docs/retention.md', () => {
  test('has a line for every table there is, and none for another', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name !~ '^(sandbox_|kysely_|migration)'`.execute(world.admin);
    expect(new Set(lines.map(({ table }) => table))).toEqual(new Set(rows.map(({ name }) => name)));
  });

  test('names every rule with its table and its time, and no other', () => {
    const written = lines.filter(({ rule }) => rule !== undefined);
    const expected = rules.map(({ name, table, after }) => ({
      table,
      rule: name,
      after: formatDuration(after) || 'at once',
    }));
    const byRule = (left: { rule?: string | undefined }, right: typeof left) => (left.rule! < right.rule! ? -1 : 1);
    expect(written.toSorted(byRule)).toEqual(expected.toSorted(byRule));
  });
});

const fates = Object.entries(personalColumns).map(([table, columns]) => ({
  table,
  named: [...words(columns.kept), ...words(columns.erased), ...words(columns.deleted)],
  kept: words(columns.kept),
  erased: words(columns.erased),
  personal: [...words(columns.erased), ...words(columns.deleted)].filter((name) => !/^(id|host_id)$/.test(name)),
  copied: [...words(columns.hostCopy), ...words(columns.viewerCopy)],
  withheld: words(columns.withheld),
  masked: words(columns.masked),
}));

describe('personal.columns.ts', () => {
  test('names every column of a table that names people, by one rule each [req 11]', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^(sandbox_|kysely_|migration)'
    `.execute(world.admin);
    const nameless = new Set(words(namelessTables));
    const found = rows.filter(({ table }) => !nameless.has(table)).map(({ table, column }) => `${table}.${column}`);
    const named = fates.flatMap(({ table, named: columns }) => columns.map((column) => `${table}.${column}`));
    expect(named.toSorted()).toEqual(found.toSorted());
    const tables = new Set(rows.map(({ table }) => table));
    expect([...nameless].filter((table) => !tables.has(table) || table in personalColumns)).toEqual([]);
  });

  test('copies and masks only columns that it names', () => {
    for (const { table, named, copied, withheld, masked } of fates) {
      const shown = [...copied, ...withheld, ...masked];
      expect([table, shown.filter((column) => !named.includes(column))]).toEqual([table, []]);
      expect([table, withheld.filter((column) => copied.includes(column))]).toEqual([table, []]);
    }
  });

  test('puts every erased or deleted column into a copy, or says that it is withheld', () => {
    const uncopied = words(uncopiedTables);
    const forgotten = fates.flatMap(({ table, personal, copied, withheld }) =>
      uncopied.includes(table)
        ? copied.map((column) => `${table}.${column} is copied`)
        : personal
            .filter((name) => !copied.includes(name) && !withheld.includes(name))
            .map((name) => `${table}.${name}`),
    );
    expect(forgotten).toEqual([]);
  });

  test("has no table of the host's copy that is no part of it, and no other", () => {
    const parts = new Set(hostParts.flatMap(({ tables, columns }) => (columns === undefined ? tables : [])));
    const copied = Object.entries(personalColumns).filter(([, { hostCopy }]) => hostCopy !== undefined);
    expect(copied.map(([table]) => table).toSorted()).toEqual([...parts].toSorted());
  });

  test("has no column of the viewer's copy without its field in the contract, and no other table", () => {
    const { supports, orders, refunds, messages, teams, bans } = ViewerData.entries;
    const fields = {
      payment: supports.item,
      support: supports.item,
      mabar_order: orders.item,
      mabar_entry: orders.item.entries.entries.item,
      mabar_party_member: orders.item.entries.party.item,
      refund: refunds.item,
      payment_task: messages.item,
      team_member: teams.item,
      team_membership: teams.item,
      support_ban: bans.item,
    };
    const copied = Object.entries(personalColumns).filter(([, { viewerCopy }]) => viewerCopy !== undefined);
    expect(copied.map(([table]) => table).toSorted()).toEqual(Object.keys(fields).toSorted());
    for (const [table, { viewerCopy }] of copied) {
      const { entries } = fields[table as keyof typeof fields];
      expect([table, words(viewerCopy).filter((column) => !Object.hasOwn(entries, column))]).toEqual([table, []]);
    }
  });
});

/** The privacy policy in one line, with the periods that the law sets left out. */
const policy = readFileSync(join(import.meta.dirname, '../../../../../docs/documents/privacy-policy.md'), 'utf8')
  .replace(/\s+/g, ' ')
  .replace(/\(umumnya 10 tahun\)|3 x 24 jam|belum 18 tahun|berusia 18 tahun/g, '');
const UNITS = { hours: 'jam', days: 'hari', years: 'tahun' };
const inIndonesian = (period: object) =>
  Object.entries(period)
    .map(([unit, count]) => `${count as number} ${UNITS[unit as keyof typeof UNITS]}`)
    .join(' ');

describe('docs/documents/privacy-policy.md', () => {
  const after = (...names: string[]) => {
    const found = names.map((name) => inIndonesian(rules.find((rule) => rule.name === name)?.after ?? {}));
    expect([names, new Set(found).size]).toEqual([names, 1]);
    return found[0] ?? '';
  };
  /** Sentences of the text by rule, in order; a rule deletes rows within an hour of their age limit. */
  const said = [
    () => `yang tidak dibayar: ${after('payment, never paid')} setelah berakhir`,
    () =>
      'nama, pesan, email dan ID game pada support, pesanan dan klaim yang sudah selesai: ' +
      after('payment, viewer', 'mabar_entry, viewer', 'gift_claim, viewer', 'gift_draw, viewer'),
    () => `alert yang sudah tampil: ${after('alert, texts')}; file suaranya: paling lama 2 jam`,
    () => `pemberitahuan dari penyedia pembayaran: ${after('payment_hint')};`,
    () => `keterangan di laporanmu, tanpa namamu: ${after('complaint, words')};`,
    () => `pesanmu ke admin: ${after('payment_task')} setelah selesai ditangani; feedback host: ${after('feedback')};`,
    () =>
      `sesi masuk host: ${after('session')}; link di email: ${after('host_token', 'team_token', 'privacy_link')} setelah tidak ` +
      `berlaku; nama hasil pencarian di game: ${after('player_name')};`,
    () =>
      `undangan tim: paling lama ${after('team_member, in no team', 'team_invitation')}; ` +
      `riwayat tim: ${after('team_log')};`,
    () => `catatan kiriman webhook ke server host: ${after('webhook_event')};`,
    () => `untuk "Kabari kalau buka" paling lama ${after('opening_watch')};`,
    () => `akun host yang ditutup: ${after('host, closing')}, lalu data diri host dihapus`,
    () =>
      `${inIndonesian({ days: SESSION_IDLE_SECONDS / DAY })} tidak dipakai, ` +
      `paling lama ${inIndonesian({ days: SESSION_ABSOLUTE_SECONDS / DAY })}`,
    () => `nama acak browser disimpan tersandi paling lama ${after('payment_spender')};`,
    () => `link yang berlaku ${inIndonesian({ hours: DATA_LINK_MINUTES / 60 })}`,
    // In the viewer's browser: a unit test of the public site holds them.
    () => '(48 jam, lalu dihapus begitu halaman host-nya dibuka lagi), tiketmu sampai 48 jam setelah selesai',
  ];

  test('states the period of each rule about a person, and no other', () => {
    const sentences = said.map((each) => each());
    for (const sentence of sentences) expect(policy).toContain(sentence);
    const periods = (text: string) => (text.match(/\d+ (?:jam|hari|tahun)/g) ?? []).toSorted();
    expect(periods(policy)).toEqual(periods(sentences.join(' ')));
  });

  test('says two days of a registration and two hours of a spoken alert, which is what their rules come to', () => {
    expect(policy).toContain('paling lama sekitar dua hari setelah dibuat');
    // A day of its link, a day of the rule.
    expect(after('host, never activated')).toBe('24 jam');
    // The rule's hour, and the hour until the rule is due again.
    expect(after('speech_file')).toBe('1 jam');
  });
});

/** Number of rows of a table that match `where`. */
async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(world.admin);
  return rows[0]?.count ?? 0;
}

/** Tables whose rows outlive their viewer, with the columns that name one of their rows. */
const outlived = {
  support: 'payment_id',
  mabar_order: 'payment_id',
  mabar_entry: 'id',
  gift_claim: 'id',
  gift_draw: 'id',
} as const;
type Texts = Map<string, Record<string, unknown>>;

/** All rows of those tables. */
async function textsOfViewers(): Promise<Texts> {
  const read = Object.entries(outlived).map(async ([table, key]) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(world.admin);
    return rows.map((row) => [`${table} ${String(row[key])}`, row] as const);
  });
  return new Map((await Promise.all(read)).flat());
}

/** A column that is named as kept is as it was; one that is named as erased is another where it said something. */
function expectErased(before: Texts, after: Texts): void {
  const changed = new Set<string>();
  for (const [name, row] of after) {
    const table = name.split(' ', 1)[0] ?? '';
    for (const [column, value] of Object.entries(row)) {
      if (JSON.stringify(value) !== JSON.stringify(before.get(name)?.[column])) changed.add(`${table}.${column}`);
    }
  }
  const erased = fates
    .filter(({ table }) => table in outlived)
    .flatMap(({ table, erased: columns }) => columns.map((column) => `${table}.${column}`));
  expect([...changed].toSorted()).toEqual(erased.toSorted());
}

describe('as time passes', () => {
  const host = useHost(world, {}, beforeAll);
  let paid: string;
  let unpaid: string;
  let order: Awaited<ReturnType<typeof paidOrder>>;
  let won: { player: { id: string }; answer: { ticket: string } };

  beforeAll(async () => {
    await createTestHost(world, { status: 'pending' });
    paid = await host.paidSupport({ supporterEmail: 'Wati@example.test', supporterName: 'Wati' });
    await world.set('support', { payment_id: paid }, { because: 'mirip promosi judi: Wati' });
    await host.paidSupport({ supporterMessage: 's10t g4c0r maxwin' });
    unpaid = await placeTestSupport(world, host, { supporterName: 'Tono' });
    order = await host.paidOrder({ gameEmail: 'wati@example.test' });
    await host.addToQueue({ player: { name: 'Tambahan' } });
    await world.admin.updateTable('mabar_entry').set({ chat_name: 'wati_live' }).execute();
    const gift = await host.addGift({ giftClass: 1, giftQuota: 2, giftGacha: 1 });
    won = await winner(world, host, gift);
    await addTestClaim(world, host.id);
    await world.advance(60);
    const now = world.clock.now();
    await world.set('alert', { support_id: paid }, { state: 'skipped', finished_at: now });
    // Played as far as the log says, so nothing is left of them.
    await world.set('mabar_entry', { host_id: host.id }, { state: 'done', done_at: now });
    await world.set('gift_claim', { host_id: host.id }, { done_at: now });
  });

  test('a day later links, caches and registrations that nobody used are gone', async () => {
    expect(await count('host', "status = 'pending'")).toBe(1);
    await world.advance(2 * DAY);
    expect(await count('host', "status = 'pending'")).toBe(0);
    for (const table of ['host_token', 'player_name', 'gift_cooldown', 'idempotency_key']) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    expect(await count('payment', `id = '${unpaid}'`)).toBe(1);
  });

  test('a payment that nobody paid goes after 30 days, with all that hung on it; its ticket is unknown then', async () => {
    const ticketOf = (id: string) => world.row('payment', { id }, 'ticket');
    const { ticket: code } = await ticketOf(unpaid);
    expect((await world.call(ticket, { ticket: code })).body.status).toBe(0);
    await world.advance(31 * DAY);
    for (const table of ['payment', 'support']) {
      const id = table === 'payment' ? 'id' : 'payment_id';
      expect([table, await count(table, `${id} = '${unpaid}'`)]).toEqual([table, 0]);
    }
    expect((await world.call(ticket, { ticket: code })).body.code).toBe('ticket.not_found');
    expect(await count('session')).toBe(0);
    expect(await count('payment')).toBe(3);
  });

  test('after 90 days alerts that are over carry no words; the support and its ticket still do', async () => {
    await world.advance(58 * DAY);
    const alerts = await world.rows('alert', {}, 'support_id', 'name', 'message');
    expect(alerts.find(({ support_id: id }) => id === paid)).toMatchObject({ name: 'anonim', message: '' });
    // One that still waits is left alone; what the filter hides stays hidden.
    expect(alerts.find(({ support_id: id }) => id !== paid)).toMatchObject({ message: null });
    expect(await supportRow(world, paid)).toMatchObject({ name: 'Wati', message: 'Semangat bang!' });
  });

  test('after two years nobody is named any more in what is over, and the books say what they said', async () => {
    const before = await count('ledger_entry');
    const texts = await textsOfViewers();
    await world.advance(2 * 366 * DAY);
    expectErased(texts, await textsOfViewers());
    expect(await supportRow(world, paid)).toMatchObject({
      name: 'anonim',
      message: '',
      anonymous: true,
      amount: 10_000,
      email: expect.stringMatching(/^[\w-]{36}@anonim\.invalid$/),
    });
    const { rows } = await sql<{ text: string }>`
      select concat_ws(' ',
        (select string_agg(payment::text, ' ') from payment where status = 'paid' and erased_at is not null),
        (select string_agg(t::text, ' ') from mabar_order t), (select string_agg(t::text, ' ') from mabar_entry t),
        (select string_agg(t::text, ' ') from gift_claim t), (select string_agg(t::text, ' ') from gift_draw t)
      ) as text`.execute(world.admin);
    for (const person of ['Wati', 'wati@', order.player.id, 'Tambahan', won.player.id, 'Pemain Setia']) {
      expect([person, rows[0]?.text.includes(person)]).toEqual([person, false]);
    }
    expect(await count('ledger_entry')).toBe(before);
    expect(await count('support_giver', "email_key like 'wati%'")).toBe(0);
    // The one whose alert still waits is not over.
    expect(await count('payment', 'erased_at is null')).toBe(1);
    const { body } = await world.call(ticket, { ticket: won.answer.ticket });
    expect(body.data).toMatchObject({ playerName: 'anonim' });
    const shown = await world.call(supports, { before: null }, { as: await logIn(world, host.email) });
    expect((shown.body.data as { name: string }[]).map(({ name }) => name)).toContain('anonim');
  });
});

describe('a rule', () => {
  test('is taken by one process, however many look at once', async () => {
    await sql`update retention_run set next_at = ${world.clock.now()}`.execute(world.admin);
    const taken = await Promise.all(
      [1, 2, 3, 4].map(() =>
        takeDueRules(world.db, {
          rules: ['live_event'],
          now: world.clock.now(),
          until: new Date(world.clock.now().getTime() + 3_600_000),
        }),
      ),
    );
    expect(taken.flat()).toEqual(['live_event']);
  });

  test('that fails stops alone and says so to the operator; the others go on', async () => {
    await sql`insert into gift_cooldown (host_id, player_id, player_server, tried_at)
      select id, '123456789', '2001', ${world.clock.now()} from host limit 1`.execute(world.admin);
    await sql`create function stumble() returns trigger language plpgsql as $$
      begin raise exception 'stumbled, says the test'; end $$`.execute(world.admin);
    await sql`create trigger stumble before delete on gift_cooldown for each row execute function stumble()`.execute(
      world.admin,
    );
    await world.advance(3 * DAY);
    expect(await count('gift_cooldown')).toBe(1);
    const printed = await world.ops('retention');
    expect(printed).toMatch(/^rule=gift_cooldown .*stumbled, says the test/m);
    expect(printed).toMatch(/^rule=live_event .*\d{4}-\d\d-\d\dT/m);
    await sql`drop trigger stumble on gift_cooldown`.execute(world.admin);
    await world.advance(3_700);
    await world.app.polling.runAll();
    expect(await count('gift_cooldown')).toBe(0);
    expect(await world.ops('retention')).not.toContain('stumbled');
  });
});

test('an erasure of entries takes the lock of their hosts first, as the board does', async () => {
  const host = await createTestHost(world);
  await host.addToQueue();
  const now = world.clock.now();
  await sql`update mabar_entry set state = 'done', done_at = ${now} where host_id = ${host.id}`.execute(world.admin);
  const statements = await recordStatements(() =>
    transaction(world.db, async (tx) => {
      expect((await eraseEntries(tx, { before: now, limit: 500 })).hostIds).toContain(host.id);
    }),
  );
  const written = statements.map(({ text }) => text.trim()).filter((text) => /for update|^update/.test(text));
  expect(written[0]).toContain('"mabar_statistic"');
  expect(written[1]).toContain('update mabar_entry');
});
