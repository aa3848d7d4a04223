import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { places } from '@mabarin/domain/documents/places';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { hasOpenssl } from '#testing/servers/expired-certificate.ts';
import { freePort } from '#testing/servers/ports.ts';
import type { Schema } from '#schema.ts';

const RINA = 'rina@mabarin.test';
const api = join(import.meta.dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'mabarin-serve-'));

/** A mount of its own process alone, which root can make. */
function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Timers of a minute and more end 600 times as early: pollers of five minutes run each half second. */
const HURRY = `const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((run, ms, ...rest) => wait(run, ms >= 60_000 ? ms / 600 : ms, ...rest), wait);`;

// Skipped, by name in the closing line, where nobody may mount or openssl is not installed.
describe.skipIf(!hasOpenssl || !canUnshare())('the service itself in production [dec operator]', () => {
  let clone: Awaited<ReturnType<typeof cloneTemplate>>;
  let site: Server;
  let mail: SMTPServer;
  let service: ChildProcess;
  let output = '';
  const mails: string[] = [];

  beforeAll(async () => {
    mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (part) => (text += String(part)));
        stream.on('end', () => {
          // As a mail program joins the lines of a header and of a text.
          mails.push(text.replaceAll(/=\r\n|\r\n(?= )/g, ''));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', '-keyout', 'key.pem', '-out', 'cert.pem'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const read = (name: string) => readFileSync(join(folder, name));
    site = createServer({ key: read('key.pem'), cert: read('cert.pem') }, (_request, response) => response.end());
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    clone = await cloneTemplate(testServerUrl(), inject('template'));
    const names = ['api', 'public', 'dashboard', 'overlay'] as const;
    const own = await Promise.all(
      names.map(async (name) => [`MABARIN_${name.toUpperCase()}_PORT`, String(await freePort())] as const),
    );
    const certified = (site.address() as AddressInfo).port;
    const origins = names.map((name, index) => [
      `MABARIN_${name.toUpperCase()}_ORIGIN`,
      `https://localhost:${index === 0 ? certified : own[index]?.[1]}`,
    ]);
    const start = `mount -t tmpfs -o size=10m tmpfs /var/log && head -c 9900000 /dev/zero > /var/log/full; exec "$0" "$@"`;
    const hurry = `data:text/javascript,${encodeURIComponent(HURRY)}`;
    service = spawn('unshare', ['--mount', 'sh', '-c', start, process.execPath, '--import', hurry, 'src/main.ts'], {
      cwd: api,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: clone.url,
        ...Object.fromEntries([...own, ...origins]),
        MABARIN_MODE: 'production',
        MABARIN_SECRET: randomBytes(32).toString('hex'),
        MABARIN_BEACON: 'off',
        MABARIN_PAYMENT: 'sandbox',
        MABARIN_CAPTCHA: 'sandbox',
        MABARIN_ALLOW_SANDBOX: 'payment,captcha,chat',
        MABARIN_ALLOW_EMPTY_PLACES: places.map(({ place }) => place).join(','),
        MABARIN_OPERATOR_MAIL: RINA,
        MABARIN_SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
        MABARIN_MAIL_FROM: 'Mabarin <salam@mabarin.test>',
      },
    });
    for (const stream of [service.stdout, service.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  });

  afterAll(async () => {
    if (service.exitCode === null) {
      service.kill('SIGKILL');
      await once(service, 'exit');
    }
    site.close();
    mail.close();
    await clone.drop();
    rmSync(folder, { recursive: true });
  });

  test('opens the tasks of a full disk, a certificate and no backup, and mails them', async () => {
    const db = openDatabase<Schema>({ url: clone.ownerUrl, poolSize: 1, asApp: false });
    const open = async () =>
      (await db.selectFrom('payment_task').select('subject').where('done_at', 'is', null).execute()).map(
        ({ subject }) => subject,
      );
    try {
      await vi.waitFor(
        async () => {
          const subjects = (await open()).join('\n');
          for (const task of ['/var/log 90%', 'localhost 3 days', 'base backup'])
            expect(subjects, output).toContain(task);
          const told = mails.join('\n');
          for (const words of ['/var/log 90%', 'localhost, 3 hari', 'Cadangan tiap malam'])
            expect(told, output).toContain(words);
        },
        { timeout: 75_000, interval: 500 },
      );
    } finally {
      await db.destroy();
    }
  });
});
