import { dirname, join } from 'node:path';
import { isFailureError } from '@mabarin/domain/failures';
import { feeAt } from '@mabarin/domain/documents/next-fee';
import { OperatorError } from '#features/operator/operator.error.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig, requirePlaces } from '#platform/config.ts';
import { requirePreparing } from '#platform/db/database.ts';
import { databaseRefusal } from '#platform/db/outage.ts';
import { migrate, requireMigrated } from '#platform/db/migrate.ts';
import { ConfigError } from '#platform/environment.ts';
import { loggerFor } from '#platform/log.ts';
import { packageFolder } from '#platform/package-folder.ts';
import { requireSecret } from '#platform/secret.ts';
import { VERSION } from '#platform/version.ts';

/**
 * `node dist/main.js [serve|migrate|verify|ops ...]`: `serve` runs until a signal and seeds the demo if asked; `migrate`
 * updates the database; `verify` checks a restored one and a start on it without sending anything; `ops` runs a command
 * of an operator. All but `migrate` refuse a database that is behind.
 */

const appsFolder = dirname(packageFolder);
const migrations = join(packageFolder, 'migrations');

/** A shutdown gives up running work after this long, drain included. */
const SHUTDOWN_DEADLINE_MS = 20_000;

async function main(command: string): Promise<void> {
  if (!['serve', 'migrate', 'verify', 'ops'].includes(command))
    throw new ConfigError(`There is no command "${command}".`);
  if (command === 'ops') {
    const { runOps } = await import('#ops.ts');
    const { text, isWell } = await runOps(process.argv.slice(3), { appsFolder, migrations });
    console.log(text);
    if (!isWell) process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env, appsFolder);
  const log = loggerFor(config);
  if (command === 'migrate') {
    const tell = (line: string) => {
      if (config.logLevel === 'info' || config.logLevel === 'debug') console.log(line);
    };
    const applied = await migrate(config.databaseOwnerUrl, migrations, config.databaseUrl, tell);
    tell(`The database is at the newest migration; ${applied.length} were new.`);
    return;
  }
  if (command === 'serve') requirePlaces(config);
  await requireMigrated(config.databaseUrl, migrations);
  if (config.databasePrepared) await requirePreparing(config.databaseUrl);
  // The whole service is loaded once it is needed: commands of operators and refusals come in a moment.
  const [{ createApp }, { describeAdapters }] = await Promise.all([
    import('#app.ts'),
    import('#platform/adapter-settings.ts'),
  ]);
  const app = await createApp(config, { clock: movableClock() });
  await requireSecret(app.db, config, app.deps.clock.now());
  if (command === 'verify') {
    const { verifyDatabase } = await import('#features/operator/index.ts');
    try {
      console.log(await verifyDatabase(app.db, app.deps));
      await app.server.ready();
      const { statusCode, body } = await app.server.inject({ url: '/readyz' });
      if (statusCode !== 200) throw new OperatorError(`The service does not start on it: ${body}`);
      console.log('The service starts on it.');
    } finally {
      await app.close();
    }
    return;
  }
  const { settingText, SURCHARGE } = await import('#platform/wanted-settings.ts');
  if (config.unknown.length > 0) log.warn({ names: config.unknown }, 'no settings of this release');
  for (const name of config.missing) log.warn(settingText(name), 'a setting is missing');
  if (feeAt(config, app.deps.clock.now()).fee.bearer === 'viewer')
    log.warn({ MABARIN_FEE_BEARER: 'viewer' }, SURCHARGE);
  if (config.seedDemo) {
    const { seedDemo } = await import('#seeds/demo.ts');
    await seedDemo(app.db, app.deps);
  }
  log.info({ version: VERSION, ...describeAdapters(config.adapters) }, 'what each port uses');

  // Registered before anything listens, because a ready service may be stopped at once.
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + SHUTDOWN_DEADLINE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    await app.listen();
  } catch (error) {
    if (!stopping) throw error;
    return;
  }
  log.info(config.origins, 'ready');
  // For a parent with a channel, such as PM2's `wait_ready`: another process might respond on our ports.
  process.send?.('ready');
}

/** A database that is away or refuses becomes a sentence that names its variable. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error;
  const isOwner = process.argv[2] === 'migrate' && process.env['MABARIN_DATABASE_OWNER_URL'] !== undefined;
  const variable = isOwner ? 'MABARIN_DATABASE_OWNER_URL' : 'DATABASE_URL';
  return databaseRefusal(error, { url: process.env[variable] ?? '', variable }) ?? error;
}

main(process.argv[2] ?? 'serve').catch((thrown: unknown) => {
  const error = refusalOf(thrown);
  if (error instanceof ConfigError || error instanceof OperatorError) {
    console.error(error.message);
  } else if (isFailureError(error)) {
    // The desk's sentences name its ticks and buttons.
    const message = error.message.replaceAll('"Sudah dicek"', '--looked-up');
    console.error(
      `${message.replaceAll('tekan "Nama cocok"', '"cash-outs approve" dengan --compared')} (${error.code})`,
    );
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`A port is in use: ${error.message}. Stop what uses it, or set MABARIN_*_PORT to a free one.`);
  } else if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'port' in error) {
    console.error(`A port may not be opened: ${error.message}. Set MABARIN_*_PORT to one above 1023.`);
  } else {
    console.error(error);
  }
  process.exit(1);
});
