import { helpAsked, helpText, readWords, wordHelp, type Typed } from '#features/operator/terminal/help.ts';
import type { Deps } from '#deps.ts';
import type { LittleDeps } from '#features/operator/call.commands.ts';
import { VERSION } from '#platform/version.ts';
import type { Db, Schema } from '#schema.ts';

type Told = { text: string; isWell: boolean };
const told = (text: string): Told => ({ text, isWell: true });

type Folders = { appsFolder: string; migrations: string };

/**
 * `node dist/main.js ops ...`: a command of an operator. Help and mistyped words need no configuration and no database; a
 * little command loads no more of the service than it needs. `isWell` false: the exit code is 1.
 */
export async function runOps(words: readonly string[], folders: Folders): Promise<Told> {
  const asked = helpAsked(words);
  if (asked !== null) return told(asked.length === 0 ? helpText(VERSION) : wordHelp(asked));
  const [first = ''] = words;
  const ofTerminal = ['doctor', 'sign-in', 'sign-out'].includes(first) && words.length === 1;
  const typed = ofTerminal ? null : readWords(words);
  return reach(folders, { isRotation: first === 'secret' }, (reached) => runFirst(first, typed, reached));
}

type Reached = { db: Db; little: LittleDeps; whole: () => Promise<Deps> };

async function runFirst(first: string, typed: Typed | null, reached: Reached): Promise<Told> {
  const { db, little, whole } = reached;
  if (first === 'doctor' && typed === null) {
    const { examine } = await import('#features/operator/terminal/doctor.commands.ts');
    return examine(db, little, whole);
  }
  const { terminalCaller } = await import('#features/operator/terminal/terminal.caller.ts');
  const caller = terminalCaller(little.config, process.env);
  if (typed === null) {
    const session = await import('#features/operator/terminal/terminal-session.commands.ts');
    const run = first === 'sign-in' ? session.openTerminalSession : session.closeTerminalSession;
    return told(await run(db, little, caller));
  }
  const { runOperator } = await import('#features/operator/run.commands.ts');
  return told(await runOperator(reached, typed, caller));
}

/** Opens the database, and the whole service only for a command that asks for it. */
async function reach(
  { appsFolder, migrations }: Folders,
  { isRotation }: { isRotation: boolean },
  work: (reached: Reached) => Promise<Told>,
): Promise<Told> {
  const [{ readConfig }, { openDatabase }, { requireMigrated }, { movableClock }, { loggerFor }] = await Promise.all([
    import('#platform/config.ts'),
    import('#platform/db/database.ts'),
    import('#platform/db/migrate.ts'),
    import('#platform/clock.ts'),
    import('#platform/log.ts'),
  ]);
  const [{ requireSecret }, { systemRandom }, { findOffset }] = await Promise.all([
    import('#platform/secret.ts'),
    import('#platform/random.ts'),
    import('#sandbox/charge.queries.ts'),
  ]);
  const config = readConfig(process.env, appsFolder);
  await requireMigrated(config.databaseUrl, migrations);
  const db: Db = openDatabase<Schema>({ url: config.databaseUrl, poolSize: 2, asApp: true });
  const clock = movableClock();
  const opened: { close(): Promise<void> }[] = [];
  try {
    if (config.mode === 'sandbox') clock.offsetSeconds = (await findOffset(db)) ?? 0;
    // Only a rotation has both the current and the previous secret.
    if (!isRotation) await requireSecret(db, config, clock.now());
    const little: LittleDeps = { config, clock, random: systemRandom, log: loggerFor(config) };
    return await work({
      db,
      little,
      async whole() {
        const { openCommandDeps } = await import('#ops-deps.ts');
        const whole = await openCommandDeps(db, little);
        opened.push(whole);
        return whole.deps;
      },
    });
  } finally {
    for (const each of opened) await each.close();
    await db.destroy();
  }
}
