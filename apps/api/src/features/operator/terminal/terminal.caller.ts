import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperatorError } from '#features/operator/operator.error.ts';
import type { Caller } from './caller.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Schema } from '#schema.ts';

/** The person who runs this process. Missing credentials are asked on the terminal, which shows only the typed name. */
export function terminalCaller(
  config: Pick<Config, 'operator' | 'databaseOwnerUrl'>,
  environment: NodeJS.ProcessEnv,
): Caller {
  const code = async () => config.operator.code ?? (await ask('Code: ', { hidden: true }));
  return {
    from: originOf(environment),
    async credentials() {
      if (environment['MABARIN_OPERATOR_SECRET'] !== undefined) {
        throw new OperatorError(
          'MABARIN_OPERATOR_SECRET would stand in the history of a shell: put the secret into a file, MABARIN_OPERATOR_SECRET_FILE.',
        );
      }
      const name = config.operator.name ?? (await ask('Operator: ', { hidden: false }));
      const secret = config.operator.secret ?? (await ask('Secret: ', { hidden: true }));
      return { name, secret, code: await code() };
    },
    code,
    session: tokenFile(environment),
    async asOwner(work) {
      const db = openDatabase<Schema>({ url: config.databaseOwnerUrl, poolSize: 1, asApp: false });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
  };
}

/** The file of a session's token, for this user alone; under systemd, whose user is the service's, for who called sudo. */
function tokenFile(environment: NodeJS.ProcessEnv): Caller['session'] {
  const folder = environment['RUNTIME_DIRECTORY'] ?? join(homedir(), '.cache', 'mabarin');
  const file = join(folder, `ops-session-${(environment['SUDO_USER'] ?? userInfo().username).replaceAll(/\W/g, '_')}`);
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim();
      } catch {
        return null;
      }
    },
    write(token) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      rmSync(file, { force: true });
      writeFileSync(file, token, { mode: 0o600, flag: 'wx' });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** Account and machine, with the sudo user and ssh client behind them. */
function originOf(environment: NodeJS.ProcessEnv): string {
  const client = (environment['SSH_CONNECTION'] ?? environment['SSH_CLIENT'] ?? '').split(' ')[0] ?? '';
  return [
    `${environment['SUDO_USER'] ?? userInfo().username}@${hostname()}`,
    ...(/^[\da-fA-F.:%\w]{3,60}$/.test(client) ? [`from ${client}`] : []),
  ].join(' ');
}

/** Asks on stderr, so that the output can be piped. */
function ask(question: string, { hidden }: { hidden: boolean }): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    throw new OperatorError(
      'Nobody to ask who you are: run it on a terminal, or set MABARIN_OPERATOR, MABARIN_OPERATOR_SECRET_FILE and MABARIN_OPERATOR_CODE.',
    );
  }
  stderr.write(question);
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden ? nowhere : stderr, terminal: true });
  return new Promise((resolve, reject) => {
    let answer: string | null = null;
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      if (hidden || answer === null) stderr.write('\n');
      if (answer === null) reject(new OperatorError('Nothing was done.'));
      else resolve(answer);
    });
  });
}
