import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.ts';

/** True: a NATS server is installed (Debian's package `nats-server`). */
export const natsServer = (() => {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Starts a NATS server of its own that asks for a token; `stop` is a power cut, after which `restart` starts it again. */
export async function startNats(
  token: string,
): Promise<{ url: string; pid(): number; stop(): Promise<void>; restart(): Promise<void> }> {
  const port = await freePort();
  const start = async () => {
    const args = ['--addr', '127.0.0.1', '--port', String(port), '--auth', token];
    const child = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('Server is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(`nats-server ended: ${log}`)));
    });
    return child;
  };
  let child = await start();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    stop,
    async restart() {
      child = await start();
    },
  };
}
