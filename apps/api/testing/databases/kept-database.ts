import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openStatementPool } from '#platform/db/database.ts';
import type { Schema } from '#schema.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';

/** A clone of the template. `db`: the service's connections, where they are open already. */
export type WorldDatabase = {
  url: string;
  ownerUrl: string;
  db?: Kysely<Schema>;
  admin: Kysely<Schema>;
  close(): Promise<void>;
};

/** A table and its rows in the template, as JSON; null: none. */
type Table = { name: string; columns: string; rows: string | null };

/** Contents of a clone before its first test. */
type Original = { shape: string; tables: Table[]; findChanged: string; sequences: string };

type Kept = {
  url: string;
  ownerUrl: string;
  /** A superuser's connection on which no trigger and no foreign key is heeded. */
  restorer: pg.Client;
  pools: { app: pg.Pool; admin: pg.Pool };
  original: Original;
  drop(): Promise<void>;
};

/** Databases of this worker that hold what the template holds, and are in nobody's use. */
const free: Kept[] = [];

/** Above it the rows that were deleted slow down every scan. */
const ROWS_MAX = 5_000;

/**
 * A clone for one test file. Afterwards its rows become those of the template again, and it serves the next file of this
 * worker, which finds warm connections. One whose tables were changed, or that is still in use, is dropped.
 */
export async function borrowDatabase(template: string): Promise<WorldDatabase> {
  const kept = free.pop() ?? (await openKept(template));
  const { url, ownerUrl, pools } = kept;
  let isOver = false;
  const lend = (pool: pg.Pool) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: {
          options: {},
          connect: () => (isOver ? Promise.reject(new Error('the test file has ended')) : pool.connect()),
          end: async () => {},
        },
      }),
    });
  return {
    url,
    ownerUrl,
    db: lend(pools.app),
    admin: lend(pools.admin),
    async close() {
      isOver = true;
      if (await restore(kept)) free.push(kept);
      else await drop(kept);
    },
  };
}

async function openKept(template: string): Promise<Kept> {
  const clone = await cloneTemplate(testServerUrl(), template);
  const { url, ownerUrl } = clone;
  const restorer = new pg.Client({
    connectionString: ownerUrl,
    options: '-c session_replication_role=replica -c lock_timeout=2000',
  });
  // A test may end all connections.
  restorer.on('error', () => {});
  await restorer.connect();
  return {
    ...clone,
    restorer,
    pools: {
      app: openStatementPool({ url, poolSize: 20, asApp: true, prepared: true }),
      admin: openStatementPool({ url: ownerUrl, poolSize: 2, asApp: false, prepared: true }),
    },
    original: await originalOf(restorer),
  };
}

async function drop({ restorer, pools, ...clone }: Kept): Promise<void> {
  await Promise.all([restorer.end(), pools.app.end(), pools.admin.end()]);
  await clone.drop();
}

/** Returns false when the database cannot serve another file. */
async function restore({ restorer, pools, original }: Kept): Promise<boolean> {
  if ([pools.app, pools.admin].some(({ totalCount, idleCount }) => totalCount !== idleCount)) return false;
  try {
    if ((await shapeOf(restorer)) !== original.shape) return false;
    const { rows } = await restorer.query<{ place: number }>({ name: 'changed', text: original.findChanged });
    const changed = rows.flatMap(({ place }) => original.tables[place] ?? []);
    let deleted = 0;
    await restorer.query('begin');
    for (const table of changed) {
      deleted += (await restorer.query(`delete from ${table.name}`)).rowCount ?? 0;
      if (table.rows !== null) await restorer.query(refill(table), [table.rows]);
    }
    await restorer.query(original.sequences);
    await restorer.query('commit');
    return deleted < ROWS_MAX;
  } catch {
    // Another connection holds a lock, or a test ended this one.
    return false;
  }
}

const refill = ({ name, columns }: Table) => `
  insert into ${name} (${columns}) overriding system value
  select ${columns} from json_populate_recordset(null::${name}, $1)`;

async function originalOf(client: pg.Client): Promise<Original> {
  const { rows: tables } = await client.query<Omit<Table, 'rows'>>(`
    select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and nspname in ('public', 'pgboss')
    group by 1 order by 1`);
  const { rows: filled } = await client.query<{ name: string; rows: string | null }>(
    tables.map(({ name }) => `select '${name}' as name, (${rowsOf(name)}) as rows`).join(' union all '),
  );
  const rows = new Map(filled.map((table) => [table.name, table.rows]));
  const all = tables.map((table) => ({ ...table, rows: rows.get(table.name) ?? null }));
  const changes = all.map(({ name, rows: before }, place) =>
    before === null
      ? `select ${place} as place where exists (select from ${name})`
      : `select ${place} where (${rowsOf(name)}) is distinct from ${pg.escapeLiteral(before)}`,
  );
  const { rows: sequences } = await client.query<{ text: string }>(`
    select format('setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
      (last_value is not null)::text) as text
    from pg_sequences`);
  return {
    shape: await shapeOf(client),
    tables: all,
    findChanged: changes.join(' union all '),
    sequences: `select ${sequences.map(({ text }) => text).join(', ')}`,
  };
}

const rowsOf = (table: string) => `select json_agg(t)::text from ${table} t`;

/** Another text once a table, trigger or function was made, changed or removed. */
async function shapeOf(client: pg.Client): Promise<string> {
  const catalogs = ['pg_namespace', 'pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc'];
  const sums = catalogs.map((name) => `(select count(*) || '/' || sum(xmin::text::bigint) from ${name})`);
  const settings = `select count(*) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`;
  const { rows } = await client.query<{ shape: string }>({
    name: 'shape',
    text: `select concat_ws(' ', ${sums.join(', ')}, (${settings})) as shape`,
  });
  return rows[0]?.shape ?? '';
}
