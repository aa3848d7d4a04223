import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { afterCommit, sendWithCommit, transaction } from './transaction.ts';
import { recordStatements } from '#testing/statements.ts';
import { useWorld } from '#testing/world.ts';
import type { Tx } from '#schema.ts';

const world = useWorld({ readsAhead: false, ownDatabase: true });
const note = (tx: Tx, word: string) => sql`insert into transaction_note (word) values (${word})`.execute(tx);
const notes = async () => {
  const { rows } = await sql<{ word: string }>`select word from transaction_note order by word`.execute(world.admin);
  return rows.map(({ word }) => word);
};

beforeAll(async () => {
  await sql`create table transaction_note (word text primary key)`.execute(world.admin);
  await sql`grant all on transaction_note to mabarin_app`.execute(world.admin);
});
beforeEach(() => sql`delete from transaction_note`.execute(world.admin));

describe('statements that are sent at once', () => {
  test('leave in one packet and run in their order', async () => {
    const statements = await recordStatements(() =>
      transaction(world.db, async (tx) => {
        await sql`select 1`.execute(tx);
        await Promise.all([note(tx, 'a'), sql`update transaction_note set word = 'b'`.execute(tx)]);
      }),
    );
    expect(statements.map(({ trip }) => trip - (statements[0]?.trip ?? 0))).toEqual([0, 0, 1, 1, 2]);
    expect(await notes()).toEqual(['b']);
  });

  test('wait for the answer to BEGIN from the first write on, since a write would commit without it', async () => {
    const statements = await recordStatements(() =>
      transaction(world.db, (tx) => Promise.all([note(tx, 'a'), sql`select 3`.execute(tx)])),
    );
    expect(statements.map(({ trip }) => trip - (statements[0]?.trip ?? 0))).toEqual([0, 1, 1, 2]);
  });

  test('run in their order where they are the first of their transaction', async () => {
    await transaction(world.db, (tx) =>
      Promise.all([note(tx, 'a'), sql`select 1`.execute(tx), sql`update transaction_note set word = 'b'`.execute(tx)]),
    );
    expect(await notes()).toEqual(['b']);
  });

  test('are rolled back together, with the error of the one that failed', async () => {
    await note(world.db as Tx, 'a');
    const both = transaction(world.db, (tx) => Promise.all([note(tx, 'b'), note(tx, 'a'), note(tx, 'c')]));
    await expect(both).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual(['a']);
  });

  test('fail with the error of the first one, whichever is awaited first', async () => {
    await note(world.db as Tx, 'a');
    const failing = transaction(world.db, async (tx) => {
      const [failed, behind] = [note(tx, 'a'), note(tx, 'b')];
      failed.catch(() => {});
      await behind;
      await failed;
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a prepared statement', () => {
  const wordsOf = () => transaction(world.db, (tx) => sql`select *, 'read' as how from transaction_note`.execute(tx));

  test('has its columns described at its first run on a connection only', async () => {
    await note(world.db as Tx, 'a');
    const describe = vi.spyOn(pg.Connection.prototype as unknown as { describe(): void }, 'describe');
    onTestFinished(() => describe.mockRestore());
    for (let run = 0; run < 12; run += 1) expect((await wordsOf()).rows).toEqual([{ word: 'a', how: 'read' }]);
    expect(describe.mock.calls.length).toBeLessThan(6);
  });

  test('has the columns that its table got since its last run', async () => {
    await sql`alter table transaction_note add column seen int`.execute(world.admin);
    onTestFinished(async () => {
      await sql`alter table transaction_note drop column seen`.execute(world.admin);
    });
    await note(world.db as Tx, 'a');
    for (let run = 0; run < 4; run += 1)
      expect((await wordsOf()).rows).toEqual([{ word: 'a', seen: null, how: 'read' }]);
  });
});

test('a statement that follows a failure elsewhere in its transaction is refused instead of running alone', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failing = transaction(world.db, async (tx) => {
    await sql`select 1`.execute(tx);
    // Before the answer to ROLLBACK, which is on its way then.
    late = new Promise((resolve) => setImmediate(resolve)).then(() => note(tx, 'late'));
    late.catch(() => {});
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(late).rejects.toThrow('after the end of its transaction');
  expect(await notes()).toEqual([]);
});

describe('a statement that is sent with COMMIT', () => {
  const withCommit = (statement: (tx: Tx) => ReturnType<typeof sql>, heard: unknown[]) =>
    transaction(world.db, async (tx) => {
      await note(tx, `try ${heard.length}`);
      afterCommit(tx, () => heard.push('committed'));
      sendWithCommit(tx, () => [{ statement: statement(tx).compile(tx), read: (rows) => heard.push(...rows) }]);
    });

  test('shares its round trip, and its rows are read before what follows the commit', async () => {
    const heard: unknown[] = [];
    const statements = await recordStatements(() => withCommit(() => sql`select 7 as seven`, heard));
    const [last, commit] = statements.slice(-2);
    expect(commit).toMatchObject({ text: 'commit', trip: last?.trip });
    expect(heard).toEqual([{ seven: 7 }, 'committed']);
  });

  test('comes before it where nothing else was sent', async () => {
    const statements = await recordStatements(() =>
      transaction(world.db, async (tx) => {
        sendWithCommit(tx, () => [
          { statement: sql`insert into transaction_note values ('a')`.compile(tx), read: () => {} },
        ]);
      }),
    );
    expect(statements.map(({ text }) => text.slice(0, 6))).toEqual(['begin', 'insert', 'commit']);
    expect(await notes()).toEqual(['a']);
  });

  test('rolls all back when it fails, and nothing follows', async () => {
    const heard: unknown[] = [];
    await expect(withCommit(() => sql`select 1 / 0`, heard)).rejects.toMatchObject({ code: '22012' });
    expect(heard).toEqual([]);
    expect(await notes()).toEqual([]);
  });

  test('is tried again with the whole transaction after a fault that passes', async () => {
    const heard: unknown[] = [];
    let tries = 0;
    const clash = () => {
      tries += 1;
      return tries === 1 ? sql`do $$ begin raise exception using errcode = '40001'; end $$` : sql`select 1 as one`;
    };
    await withCommit(clash, heard);
    expect(heard).toEqual([{ one: 1 }, 'committed']);
    expect(await notes()).toEqual(['try 0']);
  });
});
