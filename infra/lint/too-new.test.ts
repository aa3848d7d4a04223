import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findTooNew } from './too-new.ts';

test('functions and style rules that Chromium 103 lacks are found in a build, each in its own kind of file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-too-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.js'), 'list.toSorted();a.sort()');
  writeFileSync(join(folder, 'b.css'), 'a:has(b){color:red}i{transform:scale(2)}');
  writeFileSync(join(folder, 'c.js'), '":has("');
  expect(findTooNew(folder)).toEqual([
    expect.stringMatching(/^a\.js: toSorted/),
    expect.stringMatching(/^b\.css: :has \(105\)/),
  ]);
});
