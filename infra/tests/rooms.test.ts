import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
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
