/**
 * `pnpm bench standby [--seconds 5]`: orders while the primary dies, while its address leads to a standby that only reads,
 * and after that was promoted. Both are Debian's PostgreSQL (skipped by name without it), the standby is synchronous, and
 * a small proxy stands for the address that a managed database moves. Ends with 1 when an answer was neither a good one
 * nor 503, something paid was lost, or the service, which is never restarted, did not go on by itself.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { asOwner, serviceUrl } from '#testing/database.ts';
import { debianPostgres, startDebianPostgres, startDebianStandby } from '#testing/servers/debian-postgres.ts';
import { openOutage, unclear } from '#testing/servers/outage.ts';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(options.seconds);
const BACK_WITHIN_SECONDS = 30;

const bin = debianPostgres();
const missed: string[] = [];
if (bin === null) console.log('skipped: it takes Debian’s PostgreSQL');
else await run(bin);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exit(missed.length === 0 ? 0 : 1);

async function run(programs: string): Promise<void> {
  const primary = await startDebianPostgres(programs);
  const standby = await startDebianStandby(programs, primary);
  await asOwner(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
  });
  const address = await openAddress(primary.url);
  const outage = await openOutage(primary.url, serviceUrl(address.url));
  const during = async (what: string) => {
    const answers = await outage.orderFor(seconds);
    const ready = await outage.ready();
    console.log(`${what}: ${JSON.stringify(answers)}, ready ${ready}`);
    missed.push(...unclear(answers).map((fault) => `${what}: ${fault}`));
    return { answers, ready };
  };
  try {
    const before = await during('primary');
    if (before.answers[503] !== undefined || before.ready !== 200) missed.push('refused before anything happened');
    await primary.kill();
    const gone = await during('primary killed');
    address.lead(standby.url);
    const reading = await during('standby, not promoted');
    for (const { answers, ready } of [gone, reading]) {
      if (answers[200] !== undefined || ready !== 503)
        missed.push('sold or ready without a database that can be written');
    }
    await standby.promote();
    const after = await outage.untilSold(BACK_WITHIN_SECONDS);
    console.log(`promoted: ${after === null ? 'no order' : `an order after ${after.toFixed(1)} s`}`);
    if (after === null) missed.push('no order is taken by the promoted standby');
    const then = await during('standby, promoted');
    if (then.answers[503] !== undefined || then.ready !== 200) missed.push('refused by the promoted standby');
    missed.push(...(await outage.findings(standby.url)));
  } finally {
    await outage.close();
    address.close();
    await standby.stop();
    await primary.stop();
  }
}

/** An address that leads to one database and then to another, which cuts what is open. */
async function openAddress(first: string): Promise<{ url: string; lead(url: string): void; close(): void }> {
  let target = new URL(first);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    lead(next) {
      target = new URL(next);
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
