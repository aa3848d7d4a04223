import { createServer } from 'node:net';

/**
 * Takes the lock of this name among the processes of this machine, without the database, until the returned function is called
 * or the process ends. Null: another process has it.
 */
export function lockMachine(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? null : () => {}));
    // Linux's abstract socket: no file stays behind a killed process.
    server.listen(`\0${name}`, () => resolve(() => void server.close()));
  });
}
