import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { ExpiredCertificate } from './expired-certificate.ts';

/** True: Caddy is installed (Debian's package `caddy`). */
export const caddyProgram = (() => {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A Caddy on a free port of 127.0.0.1. */
export type TestCaddy = {
  port: number;
  /** PEM of its own certificate authority, which signs the sites. Empty without one. */
  root: string;
  pid: number;
  /** The log's content. */
  log(): string;
  stop(): Promise<void>;
};

type Options = {
  /** Certificate of MABARIN_DOMAIN at its start. */
  kept?: ExpiredCertificate;
  /** The address of an authority (ACME); without it Caddy is its own. */
  authority?: string;
};

const STARTED_WITHIN_MS = 20_000;

/**
 * Starts Debian's Caddy on infra/Caddyfile with certificates of an authority of its own. `variables` are those that the
 * Caddyfile reads, MABARIN_DOMAIN among them.
 */
export async function startCaddy(
  variables: Record<string, string>,
  { kept, authority }: Options = {},
): Promise<TestCaddy> {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-caddy-'));
  const [http, https] = [await freePort(), await freePort()];
  const file = join(home, 'Caddyfile');
  const site = readFileSync(join(import.meta.dirname, '../../../../infra/Caddyfile'), 'utf8');
  const issuer = authority === undefined ? 'local_certs\n\tskip_install_trust' : `acme_ca ${authority}`;
  const options = `{\n\tadmin off\n\t${issuer}\n\thttp_port ${http}\n\thttps_port ${https}`;
  writeFileSync(file, site.replace(/^\{$/m, options));
  const domain = variables['MABARIN_DOMAIN'] ?? '';
  if (kept) {
    const folder = authority?.replace('https://', '').replace(/[:/]+/g, '-') ?? 'local';
    const store = join(home, 'caddy/certificates', folder, domain);
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, `${domain}.crt`), kept.cert);
    writeFileSync(join(store, `${domain}.key`), kept.key);
    writeFileSync(join(store, `${domain}.json`), JSON.stringify({ sans: [domain], issuer_data: null }));
  }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const until = performance.now() + STARTED_WITHIN_MS;
  while (!(await takesTls(https, domain))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`caddy did not start: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const own = join(home, 'caddy/pki/authorities/local/root.crt');
  const root = existsSync(own) ? readFileSync(own, 'utf8') : '';
  return { port: https, root, pid: child.pid ?? 0, log: () => log, stop };
}

/** A certificate stands for the name: that is the last thing that it makes at its start. */
function takesTls(port: number, servername: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
