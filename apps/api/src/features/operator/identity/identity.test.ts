import type { Failure } from '@mabarin/domain/failures';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#features/operator/terminal/caller.ts';
import { openTerminalSession } from '#features/operator/terminal/terminal-session.commands.ts';
import { nobodyToAsk, runAsOperator, runAtTerminal } from '#testing/fixtures/operators.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
type Person = { name: string; secret: string; totp: string };

beforeEach(async () => {
  await sql`delete from operator`.execute(world.admin);
  await sql`delete from rate_limit`.execute(world.admin);
});

const nobody: Caller = { ...nobodyToAsk, asOwner: (work) => work(world.admin) };
const code = ({ totp }: Person, seconds = 0) =>
  totpCode({ secret: totp, now: new Date(world.clock.now().getTime() + seconds * 1_000) });
/** Types a command as somebody, with their next code unless another one is given. */
const ops = (who: Person, words: readonly string[], given: { secret?: string; code?: string } = {}) =>
  runAtTerminal(world.db, world.app.deps, words, {
    ...nobody,
    credentials: () => Promise.resolve({ name: who.name, secret: who.secret, code: code(who), ...given }),
  });
const why = ['--why', 'tiket 12'];
const shown = (name: string, text: string): Person => ({
  name,
  secret: /secret +(\S+)/.exec(text)?.[1] ?? '',
  totp: /[?&]secret=(\w+)/.exec(text)?.[1] ?? '',
});
const byOwner = async (name: string, command = 'add') =>
  shown(name, await runAtTerminal(world.db, world.app.deps, ['operators', command, name, '--owner', ...why], nobody));
/** Half a minute later, when the next code is shown. */
const next = () => {
  world.clock.offsetSeconds += 30;
};
const REFUSED = { code: 'desk.sign_in_wrong' };
const log = () => world.admin.selectFrom('operator_log').selectAll().orderBy('id').execute();

describe('an operator [dec operator]', () => {
  test('is known by name, secret and a code, each code once, and is asked before anything is read', async () => {
    const rina = await byOwner('rina');
    expect(await ops(rina, ['tasks', 'list'])).toBe('Nothing.');
    await expect(ops(rina, ['tasks', 'list'])).rejects.toMatchObject(REFUSED);
    next();
    await expect(ops(rina, ['tasks', 'list'], { code: code(rina, -30) })).rejects.toMatchObject(REFUSED);
    expect(await ops({ ...rina, name: ' Rina' }, ['tasks', 'list'])).toBe('Nothing.');
  });

  test('is refused in one sentence, whatever is wrong', async () => {
    const rina = await byOwner('rina');
    const budi = await byOwner('budi');
    next();
    const tries: [Person, { secret?: string; code?: string }][] = [
      [rina, { secret: budi.secret }],
      [rina, { secret: '' }],
      [rina, { code: code(budi) }],
      [rina, { code: code(rina, 90) }],
      [budi, { code: '' }],
      [budi, { code: code(budi, -90) }],
      [budi, { code: '12345é' }],
      [{ ...rina, name: 'tidakada' }, {}],
      [{ ...rina, name: 'database-owner' }, {}],
    ];
    for (const [who, given] of tries) {
      await expect(ops(who, ['tasks', 'list'], given), JSON.stringify(given)).rejects.toMatchObject(REFUSED);
    }
    const refused = (await log()).filter(({ action }) => action === 'sign-in refused');
    expect(refused.slice(-7).map(({ operator, origin }) => [operator, origin])).toEqual([
      ...Array.from({ length: 4 }, () => ['rina', nobody.from]),
      ...Array.from({ length: 3 }, () => ['budi', nobody.from]),
    ]);
    expect(await ops(rina, ['tasks', 'list'])).toBe('Nothing.');
  });

  test('who guesses waits, and the right code does not pass before the wait is over', async () => {
    const rina = await byOwner('rina');
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => ops(rina, ['tasks', 'list'], { code: '000000' })),
    );
    const answers = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as Failure).code : 'in'));
    expect(answers.filter((code) => code === 'desk.sign_in_wait')).toHaveLength(3);
    await expect(ops(rina, ['tasks', 'list'])).rejects.toMatchObject({ code: 'desk.sign_in_wait' });
    next();
    expect(await ops(rina, ['tasks', 'list'])).toBe('Nothing.');
  });

  test('one code of two commands at once is good for one', async () => {
    const rina = await byOwner('rina');
    const both = await Promise.allSettled([ops(rina, ['tasks', 'list']), ops(rina, ['gateways'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is disabled at once, and comes back with other credentials only', async () => {
    const rina = await byOwner('rina');
    const budi = await byOwner('budi');
    await ops(rina, ['operators', 'disable', 'budi', ...why]);
    await expect(ops(budi, ['tasks', 'list'])).rejects.toMatchObject(REFUSED);
    next();
    await expect(ops(rina, ['operators', 'rotate', 'budi', ...why])).rejects.toThrow('no active operator budi');
    next();
    const again = shown('budi', await ops(rina, ['operators', 'add', 'budi', ...why]));
    await expect(ops(budi, ['tasks', 'list'])).rejects.toMatchObject(REFUSED);
    expect(await ops(again, ['operators', 'list'])).toMatch(
      /^name=budi  issuer=rina  since=\S+ \(.+ WIB\)\nname=rina  issuer=rina  since=\S+ \(.+ WIB\)$/,
    );
  });

  test('has other credentials after a rotation, and the old ones are worth nothing', async () => {
    const rina = await byOwner('rina');
    const fresh = shown('rina', await ops(rina, ['operators', 'rotate', 'rina', ...why]));
    next();
    await expect(ops(rina, ['tasks', 'list'])).rejects.toMatchObject(REFUSED);
    await expect(ops(rina, ['tasks', 'list'], { code: code(fresh) })).rejects.toMatchObject(REFUSED);
    expect(await ops(fresh, ['tasks', 'list'])).toBe('Nothing.');
  });

  test('the first one is made by the owner of the database alone, also when all are disabled', async () => {
    const asService: Caller = { ...nobody, asOwner: (work) => work(world.db) };
    const add = ['operators', 'add', 'rina', '--owner', ...why];
    await expect(runAtTerminal(world.db, world.app.deps, add, asService)).rejects.toThrow('--owner is for the login');
    const insert = (name: string) =>
      sql`
      insert into operator (name, secret_hash, totp_sealed, issuer, created_at)
      values (${name}, 'x', 'x', 'x', now())`.execute(world.db);
    await expect(insert('rina')).rejects.toThrow('made by the owner of the database');
    const byNobody = runAsOperator(world.db, world.app.deps, ['operators', 'add', 'rina', ...why]);
    await expect(byNobody).rejects.toThrow('repeat this with --owner');
    await byOwner('rina');
    await insert('budi');
    await sql`update operator set disabled_at = now()`.execute(world.admin);
    await expect(insert('sari')).rejects.toThrow('made by the owner of the database');
    for (const name of ['x', 'demo', 'database-owner', 'Rina Ayu', "a'b"]) {
      await expect(byOwner(name), name).rejects.toThrow('A name has');
    }
  });

  test('nobody is asked who they are while there is no operator, and the first one reads what comes next', async () => {
    const add = ['operators', 'add', 'rina', ...why];
    await expect(runAtTerminal(world.db, world.app.deps, add, nobody)).rejects.toThrow('There is no operator yet.');
    await expect(openTerminalSession(world.db, world.app.deps, nobody)).rejects.toThrow('operators add <name> --owner');
    const owned = (name: string) => ['operators', 'add', name, '--owner', ...why];
    expect(await runAtTerminal(world.db, world.app.deps, owned('rina'), nobody)).toContain('Next: keep the secret');
    expect(await runAtTerminal(world.db, world.app.deps, owned('budi'), nobody)).not.toContain('Next:');
  });

  test('the demo of the sandbox is asked for nothing, unless a name is given', async () => {
    const rina = await byOwner('rina');
    const demo = { ...world.app.deps, config: { ...world.config, seedDemo: true } };
    expect(await runAtTerminal(world.db, demo, ['tasks', 'list'], nobody)).toBe('Nothing.');
    expect((await log()).at(-1)).toMatchObject({ operator: 'demo', action: 'tasks list' });
    const listed = await runAtTerminal(world.db, demo, ['operators', 'list'], nobody);
    expect(listed.split('\n')).toEqual([
      'name=demo',
      'name=demo2',
      expect.stringMatching(/^name=rina {2}issuer=rina {2}since=/),
    ]);
    const named = { ...demo, config: { ...demo.config, operator: { name: 'rina', secret: null, code: null } } };
    await expect(runAtTerminal(world.db, named, ['tasks', 'list'], nobody)).rejects.toThrow('nobody is asked');
    expect(rina.secret).not.toBe('');
  });
});

describe('the log of the operators [dec operator]', () => {
  test('says who did what, why, from where, and what it changed, and cannot be changed', async () => {
    const rina = await byOwner('rina');
    const { username } = await createTestHost(world);
    await ops(rina, ['disable-host', username, '--because', 'fraud', ...why]);
    next();
    const printed = await ops(rina, ['log']);
    expect(printed.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/operator=rina {2}action=log {2}subject=\* .*origin=uji@mesin from 203\.0\.113\.5$/),
      expect.stringMatching(
        new RegExp(
          `action=disable-host {2}subject=${username} .*reason=tiket 12.*before={"status":"active"} {2}after={"status":"disabled","because":"fraud"}`,
        ),
      ),
    ]);
    next();
    const ofHost = (await ops(rina, ['log', username])).split('\n').slice(1);
    expect(ofHost).toHaveLength(1);
    for (const change of [
      sql`update operator_log set operator = 'budi'`,
      sql`delete from operator_log`,
      sql`truncate operator_log`,
    ]) {
      await expect(change.execute(world.admin)).rejects.toThrow('append-only');
      await expect(change.execute(world.db)).rejects.toThrow('permission denied');
    }
    await expect(sql`delete from operator`.execute(world.db)).rejects.toThrow('permission denied');
  });

  test('holds no secret, nor does any column, nor what another command prints', async () => {
    const rina = await byOwner('rina');
    const printed = [];
    for (const words of [['operators', 'list'], ['operators', 'list', '--json'], ['log'], ['tasks', 'list']]) {
      printed.push(await ops(rina, words));
      next();
    }
    await expect(ops(rina, ['log'], { code: '000000' })).rejects.toMatchObject(REFUSED);
    const { rows } = await sql<{ row: string }>`
      select operator::text as row from operator union all select operator_log::text from operator_log`.execute(
      world.admin,
    );
    for (const text of [...printed, ...rows.map(({ row }) => row)]) {
      expect(text).not.toContain(rina.secret);
      expect(text).not.toContain(rina.totp);
    }
    expect(printed.join()).not.toContain('$argon2id$');
    expect(rows.map(({ row }) => row).join()).toContain('$argon2id$');
  });
});
