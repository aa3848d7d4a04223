import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

/** Above it a folder has rooms by noun (docs/map.md). */
const MOST = 30;

test('no folder of code holds more files than one looks over', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'infra'], { cwd: root, encoding: 'utf8' });
  const folders = Map.groupBy(
    files.split('\n').filter((file) => /\.tsx?$/.test(file)),
    (file) => dirname(file),
  );
  const crowded = [...folders].filter(([, of]) => of.length > MOST).map(([folder, of]) => `${folder}: ${of.length}`);
  expect(crowded).toEqual([]);
});

test('the modules of drawn pages, which the server names by text, are where it says', () => {
  const page = join(root, 'apps/public');
  const named = readFileSync(join(page, 'src/server.tsx'), 'utf8').match(/src\/features\/[\w./-]+\.tsx/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((module) => !existsSync(join(page, module)))).toEqual([]);
});
