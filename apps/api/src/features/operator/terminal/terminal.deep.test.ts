import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { subDays } from '#platform/date-fns.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { examine } from './doctor.commands.ts';
import { groups, helpText, readWords } from './help.ts';
import { closeTerminalSession, openTerminalSession } from './terminal-session.commands.ts';
import { terminalCaller } from './terminal.caller.ts';
import { operatorActs } from '#features/operator/acts/operator.acts.ts';
import type { Caller } from './caller.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { nobodyToAsk, runAsOperator, runAtTerminal } from '#testing/fixtures/operators.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const main = join(import.meta.dirname, '..', '..', '..', 'main.ts');
const signed = ['--why', 'tiket 12'];

/** Runs the program itself, in this environment alone. */
async function run(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...words], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
}

describe('the help', () => {
  test('has every command in one group, with one sentence', () => {
    const text = helpText('1.2.3');
    const words = Object.values(groups).flat();
    expect(new Set(words).size).toBe(words.length);
    for (const { name, about } of operatorActs) {
      expect(words, name).toContain(name.split(' ')[0]);
      expect(about, name).toMatch(/^[A-Z].*\.$/);
      expect(text).toContain(about);
    }
  });

  test('needs no configuration and no database', async () => {
    const { stdout, stderr } = await run(['ops', 'help']);
    expect([stdout.includes('cash-outs list'), stderr]).toEqual([true, '']);
  });

  test.each([
    ['task list', 'There is no command "task list". Did you mean "tasks list"?'],
    ['cashouts paid CO-1', 'There is no command "cashouts paid". Did you mean "cash-outs paid"?'],
    ['xyzzy', 'There is no command "xyzzy". See: ops help.'],
    ['holds', 'Say which: holds list, holds take, holds release, holds claim.'],
    ['tasks done', 'It is typed: tasks done <task>'],
    ['tasks list 7', 'tasks list takes no "7".'],
    ['refunds paid RF-1 --amount 5000 --why x', "Unknown option '--amount'. It is typed: refunds paid <id>"],
    ['tasks done 7', 'Say why: --why <text>.'],
  ])('of "%s" says what is wrong and what is near', (words, sentence) => {
    expect(() => readWords(words.split(' '))).toThrow(sentence);
  });
});

describe('a refusal of the program is one sentence, never a stack', () => {
  test.each([['ops', 'tasks', 'list'], ['migrate'], ['serve']])(
    'of %s while the database is away',
    async (...words) => {
      const { stderr } = await run(words, { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/x' });
      expect(stderr.trim()).toMatch(
        /^The database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
      );
    },
  );
});

test('a command of money runs in a process of its own, without the service, and is refused with its code', async () => {
  const payment = await paidSupport(world, await createTestHost(world));
  const environment = {
    DATABASE_URL: world.config.databaseUrl,
    MABARIN_SECRET: world.config.secret,
    MABARIN_SEED_DEMO: '1',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  };
  const { stdout, stderr } = await run(
    ['ops', 'refunds', 'support', payment, '--from', 'host', ...signed],
    environment,
  );
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^RF-[0-9A-F]{12}: Rp/), '']);
  const id = /^RF-[0-9A-F]{12}/.exec(stdout)?.[0] ?? '';
  const early = await run(['ops', 'refunds', 'returned', id, ...signed], environment);
  expect(early.stderr).toContain('(desk.refund_gone)');
});

describe('--json and --dry-run', () => {
  test('a list is the same data as objects, without what is sealed', async () => {
    const host = await createTestHost(world);
    await runAsOperator(world.db, world.app.deps, ['disable-host', host.username, '--because', 'fraud', ...signed]);
    const entries = JSON.parse(
      await runAsOperator(world.db, world.app.deps, ['log', 'disable-host', '--json']),
    ) as object[];
    expect(entries[1]).toMatchObject({ operator: 'rina', action: 'disable-host', subject: host.username });
  });

  test('a change that is tried says what it would do, and leaves nothing but words', async () => {
    const host = await createTestHost(world);
    const words = ['disable-host', host.username, '--because', 'fraud', '--dry-run'];
    expect(await runAsOperator(world.db, world.app.deps, words)).toMatch(
      /^Nothing was done\. Without --dry-run: \S+ is disabled/,
    );
    const { rows } = await sql<{ status: string; logged: number }>`
      select status, (select count(*)::int from operator_log where subject = host.username) as logged
      from host where id = ${host.id}`.execute(world.admin);
    expect(rows).toEqual([{ status: 'active', logged: 0 }]);
  });

  test('what asks the outside world is not tried', async () => {
    for (const words of [
      ['webhooks', 'replay', 'x'],
      ['cash-outs', 'paid', 'CO-1'],
      ['tasks', 'list'],
    ])
      await expect(runAsOperator(world.db, world.app.deps, [...words, '--dry-run'])).rejects.toThrow('cannot be tried');
  });
});

describe('a session of the terminal', () => {
  let rina: { secret: string; totp: string };
  let asked: string[];
  let token: string | null;
  const code = () => {
    world.clock.offsetSeconds += 30;
    return totpCode({ secret: rina.totp, now: world.clock.now() });
  };
  const caller: Caller = {
    ...nobodyToAsk,
    asOwner: (work) => work(world.admin),
    async credentials() {
      asked.push('credentials');
      return { name: 'rina', secret: rina.secret, code: code() };
    },
    async code() {
      asked.push('code');
      return code();
    },
    session: { read: () => token, write: (fresh) => (token = fresh), remove: () => (token = null) },
  };
  const ops = (...words: string[]) => runAtTerminal(world.db, world.app.deps, words, caller);
  beforeEach(async () => {
    asked = [];
    token = null;
    await sql`delete from operator`.execute(world.admin);
    const shown = await ops('operators', 'add', 'rina', '--owner', ...signed);
    rina = { secret: /secret +(\S+)/.exec(shown)?.[1] ?? '', totp: /[?&]secret=(\w+)/.exec(shown)?.[1] ?? '' };
  });

  test('asks once for a quarter of an hour, and for a code alone before an act that takes one', async () => {
    expect(await openTerminalSession(world.db, world.app.deps, caller)).toMatch(/^rina is signed in until /);
    await ops('tasks', 'list');
    await ops('log');
    // Refused anyway: no code is asked.
    await expect(ops('holds', 'take', '1', ...signed)).rejects.toMatchObject({ code: 'desk.hold_gone' });
    expect(asked).toEqual(['credentials']);
    const { username } = await createTestHost(world);
    await ops('cash-outs', 'freeze', username, '--because', 'identity', ...signed);
    expect(asked).toEqual(['credentials']);
    await ops('cash-outs', 'unfreeze', username, ...signed);
    expect(asked).toEqual(['credentials', 'code']);
    world.clock.offsetSeconds += 900;
    await ops('tasks', 'list');
    expect(asked).toEqual(['credentials', 'code', 'credentials']);
  });

  test('is worth nothing elsewhere, after its end, and to a disabled operator', async () => {
    await openTerminalSession(world.db, world.app.deps, caller);
    await runAtTerminal(world.db, world.app.deps, ['log'], { ...caller, from: 'uji@another' });
    expect(asked).toEqual(['credentials', 'credentials']);
    await sql`update operator set disabled_at = now()`.execute(world.admin);
    await expect(ops('log')).rejects.toMatchObject({ code: 'desk.sign_in_wrong' });
    await sql`update operator set disabled_at = null`.execute(world.admin);
    expect(await closeTerminalSession(world.db, world.app.deps, caller)).toBe('rina is signed out.');
    expect(token).toBeNull();
  });

  test('keeps its token in a file that only its user can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mabarin-session-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { session } = terminalCaller(world.config, { RUNTIME_DIRECTORY: folder, SUDO_USER: 'rina' });
    session.write('a token');
    const file = join(folder, 'ops-session-rina');
    expect([session.read(), (await stat(file)).mode & 0o777, await readFile(file, 'utf8')]).toEqual([
      'a token',
      0o600,
      'a token',
    ]);
    session.remove();
    expect(session.read()).toBeNull();
  });
});

describe('the doctor', () => {
  const ask = () => examine(world.db, world.app.deps, async () => world.app.deps);

  test('says of each part that it is well, in one line', async () => {
    const { text } = await ask();
    for (const part of ['configuration', 'database', 'clock', 'disk', 'certificate', 'backup', 'queues', 'services'])
      expect(text).toMatch(new RegExp(`^(ok   |WRONG)  ${part} +\\S.*\\.$`, 'm'));
  });

  test('names a setting that is missing, what does not work, and the line to write', async () => {
    untilTestEnds(world.app.deps.config, { missing: ['MABARIN_OPERATOR_MAIL', 'MABARIN_VAPID_PRIVATE_KEY'] });
    const { text } = await ask();
    expect(text).toMatch(
      /^WRONG {2}configuration +MABARIN_OPERATOR_MAIL is not set: nobody hears .*\n +Remedy: MABARIN_OPERATOR_MAIL=\S+ in \/etc\/mabarin\/mabarin\.env/m,
    );
    expect(text).toMatch(/Remedy: printf %s '.*' > \/etc\/mabarin\/credentials\/VAPID_PRIVATE_KEY/);
  });

  test('says what Bank Indonesia said while viewers bear the fee, and who bears it from when', async () => {
    expect((await ask()).text).toMatch(/^ok +configuration +MABARIN_FEE_BEARER=viewer: Bank Indonesia said in Oct/m);
    const nextFee = { rule: { bearer: 'host', bps: 500 }, from: '2099-02-01' } as const;
    untilTestEnds(world.app.deps.config, { nextFee });
    expect((await ask()).text).toContain('host from 2099-02-01, shown to hosts from 2099-01-18.');
    untilTestEnds(world.app.deps.config, { fee: nextFee.rule, nextFee: null });
    expect((await ask()).text).not.toContain('Bank Indonesia');
  });

  test('names what is wrong with its remedy', async () => {
    await sql`
      insert into pgboss.job (name, data, start_after) values ('mail.send', '{}', ${subDays(world.clock.now(), 1)})`.execute(
      world.admin,
    );
    const { text, isWell } = await ask();
    expect(isWell).toBe(false);
    expect(text).toMatch(/WRONG {2}queues +1 jobs are late, .*\n +Remedy: see that the service runs/);
    await sql`delete from pgboss.job where name = 'mail.send'`.execute(world.admin);
  });
});
