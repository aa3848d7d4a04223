import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { thisMachine } from './machine.ts';
import { inboxPollers } from './notice.commands.ts';
import { backupPollers } from '#features/operator/watch/backups.commands.ts';
import { readConfig } from '#platform/config.ts';
import { addDays } from '#platform/date-fns.ts';
import { createPolling } from '#platform/pollers.ts';
import { expiredCertificate, hasOpenssl } from '#testing/servers/expired-certificate.ts';
import { openWorld, type World } from '#testing/world.ts';

const run = promisify(execFile);
const RINA = 'rina@mabarin.test';
const MEGABYTE = 1_048_576;
const disk = mkdtempSync(join(tmpdir(), 'mabarin-disk-'));
/** A file system of ten megabytes, which root alone can make. */
const hasDisk = await run('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', disk]).then(
  () => true,
  () => false,
);

// Skipped, by name in the closing line, where nobody may mount or openssl is not installed.
describe.skipIf(!hasDisk || !hasOpenssl)('the machine itself, in production [dec operator]', () => {
  let world: World;
  let close: () => Promise<void>;
  let site: Server;
  let mail: SMTPServer;
  const mails: string[] = [];

  beforeAll(async () => {
    mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, { envelope }, done) {
        let text = '';
        stream.on('data', (part) => (text += String(part)));
        stream.on('end', () => {
          // As a mail program joins the lines of a header and of a text.
          if (envelope.rcptTo.some(({ address }) => address === RINA))
            mails.push(text.replaceAll(/=\r\n|\r\n(?= )/g, ''));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
    const { key, cert } = await expiredCertificate('DNS:localhost');
    site = createServer({ key, cert }, (_request, response) => response.end());
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const { adapters } = readConfig(
      {
        DATABASE_URL: 'postgres://unused',
        MABARIN_SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
        MABARIN_MAIL_FROM: 'Mabarin <salam@mabarin.test>',
      },
      '',
    );
    const operators = { mail: [RINA], discord: null };
    ({ world, close } = await openWorld(inject('template'), { config: { adapters, operators } }));
    const [{ ends } = { ends: world.clock.now() }] = await thisMachine({
      origins: originsOf(),
      webRoot: disk,
    }).certificates();
    world.clock.offsetSeconds += (addDays(ends, -10).getTime() - world.clock.now().getTime()) / 1_000;
  });
  afterAll(async () => {
    await close();
    site.close();
    mail.close();
    await run('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const originsOf = () => {
    const origin = `https://localhost:${(site.address() as AddressInfo).port}`;
    return { api: origin, public: origin, dashboard: origin, overlay: origin };
  };

  /** Open tasks after a turn of the pollers, and the mails about them. */
  async function look() {
    const { deps } = world.app;
    const config = { ...deps.config, mode: 'production' as const, webRoot: disk };
    const production = { ...deps, config };
    const machine = thisMachine({ origins: originsOf(), webRoot: disk });
    const pollers = [...inboxPollers(world.db, production, machine), ...backupPollers(world.db, production)];
    mails.length = 0;
    await createPolling(pollers, deps.log).runAll();
    // What one poller found another one tells of.
    world.clock.offsetSeconds += 3_600;
    await createPolling(pollers, deps.log).runAll();
    await world.drainJobs();
    const rows = await world.admin.selectFrom('payment_task').select('subject').where('done_at', 'is', null).execute();
    const tasks = rows.map(({ subject }) => subject).filter((one) => !/ \/(var\/\w+)? \d+%$/.test(one));
    return { tasks: tasks.map((one) => one.replace(/^.* (?=\/)/, '')).toSorted(), told: mails.join('\n') };
  }

  test('at 85 %, with ten days of certificate and no backup makes tasks, and mails of what is urgent', async () => {
    writeFileSync(join(disk, 'one'), Buffer.alloc(8.5 * MEGABYTE));
    const { tasks, told } = await look();
    expect(tasks).toEqual([`${disk} 80%`, 'base backup', 'localhost 14 days']);
    for (const words of [`${disk} 80%`, 'localhost, 14 hari', 'Cadangan tiap malam']) expect(told).toContain(words);
  });

  test('at 95 % with one day left makes new tasks in place of the old', async () => {
    writeFileSync(join(disk, 'two'), Buffer.alloc(MEGABYTE));
    world.clock.offsetSeconds += 9 * 86_400;
    const { tasks, told } = await look();
    expect(tasks).toEqual([`${disk} 90%`, 'base backup', 'localhost 3 days']);
    expect(told).toContain(`${disk} 90%`);
    expect(told).toContain('localhost, 3 hari');
    expect(told).toContain('Cadangan: terakhir belum pernah');
  });
});
