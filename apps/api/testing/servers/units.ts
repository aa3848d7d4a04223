import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Settings of a systemd unit that a plain process can follow. */
export type Unit = {
  oneshot: boolean;
  user: string | null;
  workingDirectory: string | null;
  /** Values of `Environment=`; the files override them. */
  environment: Record<string, string>;
  environmentFiles: string[];
  /** Name and path of each `LoadCredential=`; a path may be a folder of files. */
  credentials: { name: string; path: string }[];
  /** The program and its arguments. */
  execStart: string[];
  /** Names such as `CAP_NET_BIND_SERVICE`, which the process keeps though its user has none. */
  capabilities: string[];
  stopSeconds: number;
};

/**
 * Reads a unit; `texts` are the file and its drop-ins, in order. `instance` stands for `%i`. What bounds the rights of the
 * process is not read here: `systemd-analyze` judges it (systemd.deep.test.ts).
 */
export function readUnit(texts: readonly string[], instance = ''): Unit {
  const settings = texts
    .flatMap((text) => text.replaceAll('\\\n', ' ').split('\n'))
    .flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [{ name, value: value.replaceAll('%i', instance) }];
    });
  const all = (name: string) => settings.filter((setting) => setting.name === name).map(({ value }) => value);
  const last = (name: string) => all(name).at(-1) ?? null;
  const assignments = all('Environment').flatMap(words);
  return {
    oneshot: last('Type') === 'oneshot',
    user: last('User'),
    workingDirectory: last('WorkingDirectory'),
    environment: Object.fromEntries(assignments.map(assignmentOf)),
    environmentFiles: all('EnvironmentFile'),
    credentials: all('LoadCredential').map((value) => {
      const [name = '', path = ''] = value.split(/:(.*)/s);
      return { name, path };
    }),
    execStart: words(last('ExecStart') ?? ''),
    capabilities: all('AmbientCapabilities').flatMap((value) => value.split(' ').filter(Boolean)),
    stopSeconds: Number(/^(\d+)(s|sec)?$/.exec(last('TimeoutStopSec') ?? '')?.[1] ?? 90),
  };
}

/** A file of `NAME=value` lines as systemd reads it: `#` begins a comment line, a value may stand in quotes. */
export function readEnvironmentFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = assignmentOf(line);
      return [name, /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value];
    }),
  );
}

/**
 * Fills a new folder with the credentials as systemd shows them to the process: each file of a folder under the name of the
 * credential, an underscore and its own, for nobody but the process's user.
 */
export function copyCredentials(
  unit: Pick<Unit, 'credentials'>,
  folder: string,
  owner: { uid: number; gid: number } | null,
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copies = unit.credentials.flatMap(({ name, path }) =>
    statSync(path).isDirectory()
      ? readdirSync(path).map((file) => ({ from: join(path, file), to: `${name}_${basename(file)}` }))
      : [{ from: path, to: name }],
  );
  for (const { from, to } of copies) {
    const copy = join(folder, to);
    copyFileSync(from, copy);
    chmodSync(copy, 0o400);
    if (owner) chownSync(copy, owner.uid, owner.gid);
  }
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** The words of a line: spaces divide them, quotes hold them together. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function assignmentOf(text: string): [string, string] {
  const [name = '', value = ''] = text.split(/=(.*)/s);
  return [name, value];
}
