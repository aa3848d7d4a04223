import { ConfigError } from '#platform/environment.ts';

/** SQLSTATEs of a connection that is lost or refused, and of a server that starts or ends. */
const LOST = /^(08\w{3}|57P0[1-5])$/;
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const BROKEN = /Connection terminated|not queryable|Client has encountered a connection error/;

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The error behind a failure, and behind pg-boss's own, which are no errors but objects like one. */
function rootOf(error: unknown): unknown {
  if (error instanceof Error) return error.cause instanceof Error ? rootOf(error.cause) : error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return error;
  return Object.assign(new Error(String(error.message)), error);
}

/** The same of a failure whose cause is one. */
export function isOfOutage(error: unknown): boolean {
  return isConnectionLost(rootOf(error));
}

/** No statement can run until the process has another connection. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  // The server's socket is away.
  const isSocketAway = code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return (
    isSocketAway || LOST.test(code) || UNREACHABLE.test(code) || (error instanceof Error && BROKEN.test(error.message))
  );
}

type Line = { level: 'error' | 'info'; text: string; reason?: string };

/** Says lines of the outage under way; null: there is none. A process has one database. */
let tell: ((line: Line) => void) | null = null;

/**
 * True for an error of the database's outage, which needs no line of its own: the outage is told by one when it begins
 * and by one when it ends.
 */
export function isToldOutage(thrown: unknown, say: (line: Line) => void): boolean {
  const error = rootOf(thrown);
  if (!(error instanceof Error) || !isConnectionLost(error)) return false;
  if (tell !== null) return true;
  if (!isOfDatabase(error)) return false;
  tell = say;
  say({
    level: 'error',
    text: 'the database is away; what needs it waits, and the next line says that it is back',
    reason: error.message || codeOf(error),
  });
  return true;
}

/** A new connection is open. */
export function endOutage(): void {
  tell?.({ level: 'info', text: 'the database is back' });
  tell = null;
}

/** Another service may refuse a connection too. */
function isOfDatabase(error: Error): boolean {
  return (
    LOST.test(codeOf(error)) || BROKEN.test(error.message) || /[\\/]pg(-pool|-protocol)?[\\/]/.test(error.stack ?? '')
  );
}

/** The sentence for an operator when the database refuses or is away at a start; null for any other error. */
export function databaseRefusal(
  error: unknown,
  { url, variable }: { url: string; variable: string },
): ConfigError | null {
  if (!URL.canParse(url)) return null;
  const { host: address, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? address;
  const sentences: [boolean, string][] = [
    [
      codeOf(error) === '28000' || codeOf(error) === '28P01',
      `The database at ${host} knows no such login or password as those of ${variable}.`,
    ],
    [codeOf(error) === '3D000', `The server at ${host} has no database "${pathname.slice(1)}": ${variable} names it.`],
    [
      codeOf(error) === '42501',
      `The login of ${variable} has no right to do this (${messageOf(error)}); "mabarin install" makes one that has.`,
    ],
    [
      codeOf(error) === '53300',
      `The database at ${host} takes no more connections: end some, or raise max_connections.`,
    ],
    [
      error instanceof Error && isOfDatabase(error) && (isConnectionLost(error) || /timeout/.test(error.message)),
      `The database at ${host} cannot be reached (${codeOf(error) || messageOf(error)}): start it, or correct ${variable}.`,
    ],
  ];
  const [, sentence] = sentences.find(([isIt]) => isIt) ?? [];
  return sentence === undefined ? null : new ConfigError(sentence, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
