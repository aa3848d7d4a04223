import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addUp, closingLine, countReport } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'mabarin-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;

function reportOf(content: unknown): string {
  const file = join(folder, `${(written += 1)}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitestFile = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: `does ${each}` })),
});

test('sums both runners into one closing line, and names what was skipped', () => {
  const unit = countReport(reportOf({ testResults: [vitestFile('passed', 'passed', 'passed', 'pending')] }), 0);
  const spec = (status: string) => ({ title: 'pays', tests: [{ status }] });
  const suites = [
    {
      title: 'pay.test.ts',
      suites: [{ title: 'QRIS', specs: [spec('expected'), spec('unexpected'), spec('skipped')] }],
    },
  ];
  const sum = addUp([unit, countReport(reportOf({ suites, errors: [] }), 1)]);
  expect(closingLine(sum)).toBe('3 passed, 1 failed, 2 skipped');
  expect(sum.skippedNames).toEqual(['does pending', 'pay.test.ts > QRIS > pays']);
});

test('counts a file that does not load as one failed test', () => {
  const report = { testResults: [vitestFile('failed'), vitestFile('passed', 'passed')] };
  expect(closingLine(countReport(reportOf(report), 1))).toBe('1 passed, 1 failed');
});

test.each([
  ['no report at all', join(folder, 'missing.json'), 0],
  ['a report that is cut off', reportOf('{"testResults": ['), 1],
])('counts %s as one failed test', (_what, file, exitCode) => {
  expect(closingLine(countReport(file, exitCode))).toBe('0 passed, 1 failed');
});

test('counts a runner that ended badly although every test passed as one failed test', () => {
  expect(closingLine(countReport(reportOf({ testResults: [vitestFile('passed', 'passed')] }), 1))).toBe(
    '1 passed, 1 failed',
  );
});
