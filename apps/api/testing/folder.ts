import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

type Files = Readonly<Record<string, string | Buffer>>;

/** A folder with these files, by their paths in it, for the tests of one file. */
export function useFolder(files: Files = {}): string {
  return makeFolder(files, afterAll);
}

/** The same for the test that calls it. */
export function folderOfTest(files: Files = {}): string {
  return makeFolder(files, onTestFinished);
}

function makeFolder(files: Files, after: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
