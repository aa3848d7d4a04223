/**
 * `pnpm start [--gateway midtrans|xendit|snap]`: the whole product on this machine, as built for production, with a demo
 * in it; with a gateway's name payments go to its simulator instead of the pretend one. Ctrl+C ends it all.
 */
import { join } from 'node:path';
import { openLocal } from '@mabarin/simulators/local';
import { addressOf, migrate, requireFreePorts, startApi } from './api.ts';
import { buildApps } from './build.ts';
import { localDatabase, lockDataFolder } from './database.ts';
import { UserError, dataFolder, onExit, script } from './shell.ts';

const gateways = ['midtrans', 'xendit', 'snap'] as const;

await script(async () => {
  const gateway = askedGateway(process.argv.slice(2));
  await lockDataFolder();
  await requireFreePorts();
  console.log('Building the three apps and starting the database (the first time takes a minute) ...');
  const [databaseUrl] = await Promise.all([localDatabase().then(migrate), buildApps()]);
  console.log('Starting the API ...');
  const simulator = gateway === null ? null : await openLocal(gateway, { apiOrigin: () => addressOf('api') });
  if (simulator !== null) onExit(() => simulator.close());
  const api = await startApi(databaseUrl, { environment: simulator?.variables ?? {} });
  const payments =
    simulator === null
      ? ''
      : `\n  payments      ${simulator.origin}/__sim         pay here: the simulator of ${gateway}`;
  console.log(`
Mabarin is running.

  public site   ${addressOf('public')}         demo host page: ${addressOf('public')}/demomabar
  dashboard     ${addressOf('dashboard')}         demo login: demo@mabarin.test / stan-kancil-77
  overlay       ${addressOf('overlay')}
  API           ${addressOf('api')}         pretend payments and mails: ${addressOf('api')}/sandbox${payments}

Data and logs: ${dataFolder}. Ctrl+C stops everything; the data stays.`);
  const code = await api.ended;
  throw new UserError(`The API stopped by itself (exit code ${code}): its log is ${join(dataFolder, 'api.log')}.`);
});

/** The gateway that was asked for; null: none. */
function askedGateway(args: string[]): (typeof gateways)[number] | null {
  if (args.length === 0) return null;
  const [option, name, ...rest] = args;
  const gateway = gateways.find((each) => each === name);
  if (option !== '--gateway' || gateway === undefined || rest.length > 0)
    throw new UserError(`pnpm start takes nothing, or --gateway and one of ${gateways.join(', ')}.`);
  return gateway;
}
