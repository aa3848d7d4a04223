import { hostSearch } from '@mabarin/api-client/contract/accounts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { disableHost } from './host.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const kancil = useHost(world, { username: 'kancilsatu', name: 'Bang Kancil' }, beforeAll);
beforeAll(async () => {
  await createTestHost(world, { username: 'raungsembilan', name: 'Macan.Tutul 50% _Ngaum_' });
});

const search = (typed: string) => world.call(hostSearch, { search: typed });
const found = async (typed: string) => (await search(typed)).body.data?.map(({ username }) => username);

describe('a host is found', () => {
  test('by the beginning of any word of its name or of its username, whatever the capitals', async () => {
    for (const typed of ['kan', 'KANCIL', 'bang kan', ' Bang  Kancil ', 'kancilsa', '@KancilSatu']) {
      expect(await found(typed), typed).toEqual(['kancilsatu']);
    }
    for (const typed of ['macan', 'tutul', 'macan.tu']) expect(await found(typed), typed).toEqual(['raungsembilan']);
    expect(await found('ancil')).toEqual([]);
    expect(await found('bang macan')).toEqual([]);
  });

  test('with what its page says of it, and nothing else', async () => {
    const data = (await search('kancilsatu')).body.data;
    expect(data).toEqual([{ username: 'kancilsatu', name: 'Bang Kancil', photo: null, started: false }]);
    await world.set('mabar_statistic', { host_id: kancil.id }, { pressed_at: world.clock.now() });
    expect((await search('kancilsatu')).body.data).toMatchObject([{ started: true }]);
    await world.advance(3600);
    expect((await search('kancilsatu')).body.data).toMatchObject([{ started: false }]);
  });

  test('signs find nothing by themselves: no pattern, no operator', async () => {
    for (const typed of ['%%%', '___', "':*", '| !&', '&&&']) expect(await found(typed), typed).toEqual([]);
    // Beside a word they are spaces.
    for (const typed of ['%kan', '!kan', 'kan:*', "kan'cil", 'kan\\']) {
      expect(await found(typed), typed).toEqual(typed === "kan'cil" ? [] : ['kancilsatu']);
    }
    expect(await found('kan | macan')).toEqual([]);
    expect(await found('50%')).toEqual(['raungsembilan']);
    expect(await found('_ngaum')).toEqual(['raungsembilan']);
  });

  test('the username that was typed comes first, then names that begin so, eight at most', async () => {
    for (let number = 10; number < 20; number += 1) {
      await createTestHost(world, { username: `rusa${number}kencang`, name: `Adik Rusa ${number}` });
    }
    await createTestHost(world, { username: 'pelarirusa', name: 'Rusa Pelari' });
    const hits = await found('rusa');
    expect(hits).toHaveLength(8);
    expect(hits?.[0]).toBe('pelarirusa');
    expect((await found('rusa19kencang'))?.[0]).toBe('rusa19kencang');
  });
});

test('a host that is not active, or not any more, is not found', async () => {
  await createTestHost(world, { username: 'tupaitunggu', name: 'Tupai Tunggu', status: 'pending' });
  const host = await createTestHost(world, { username: 'tupailepas', name: 'Tupai Lepas' });
  expect(await found('tupai')).toEqual([host.username]);
  await transaction(world.db, (tx) => disableHost(tx, world.app.deps, host.username, { because: 'fraud' }));
  expect(await found('tupai')).toEqual([]);
});

test('fewer than three letters, and too many, are refused', async () => {
  for (const typed of ['', 'ka', ' ka ', '@ka']) {
    expect((await search(typed)).body).toMatchObject({ status: -1, code: 'accounts.search_short' });
  }
  expect((await search('k'.repeat(65))).http).toBe(400);
});

test('who searches on and on meets a limit', async () => {
  await world.advance(600);
  untilTestEnds(world.config, { searchesPerAddress: 2 });
  expect([(await search('kancil')).http, (await search('kancil')).http]).toEqual([200, 200]);
  const blocked = await search('kancil');
  expect(blocked.http).toBe(429);
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  await world.advance(600);
  expect((await search('kancil')).http).toBe(200);
});

test('the index of the migration serves the search', async () => {
  const words = sql`to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))`;
  await world.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    const { rows } = await sql<Record<string, string>>`
      explain select id from host where status = 'active' and ${words} @@ 'kancil:*'::tsquery
    `.execute(db);
    await sql`reset enable_seqscan`.execute(db);
    expect(JSON.stringify(rows)).toContain('host_search');
  });
});
