import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closingLine, takeTotals } from './totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'mabarin-totals-'));
const file = join(folder, 'totals.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function take(report: unknown, exitCode: number) {
  writeFileSync(file, JSON.stringify(report));
  return takeTotals(file, exitCode);
}
const testFile = (status: string, ...states: string[]) => ({
  name: 'broken.test.ts',
  status,
  assertionResults: states.map((state) => ({ fullName: `does ${state}`, status: state })),
});
const unit = (...testResults: unknown[]) => ({ testResults });

test('sums both runners into one closing line, and names what failed and what was skipped', () => {
  const journeys = {
    suites: [
      {
        title: 'pay.test.ts',
        specs: [],
        suites: [
          {
            title: 'a payment',
            specs: ['expected', 'unexpected', 'skipped'].map((status) => ({ title: status, tests: [{ status }] })),
          },
        ],
      },
    ],
  };
  const both = [take(unit(testFile('failed', 'passed', 'failed', 'skipped')), 1), take(journeys, 1)];
  expect(closingLine(both)).toBe('2 passed, 2 failed, 2 skipped');
  expect(both.flatMap(({ failed }) => failed)).toEqual(['does failed', 'pay.test.ts > a payment > unexpected']);
  expect(both.flatMap(({ skipped }) => skipped)).toEqual(['does skipped', 'pay.test.ts > a payment > skipped']);
});

test('counts a file that does not load as one failed test', () => {
  expect(take(unit(testFile('failed'), testFile('failed', 'failed', 'passed')), 1)).toEqual({
    passed: 1,
    failed: ['broken.test.ts', 'does failed'],
    skipped: [],
  });
});

test('counts a runner that reported nothing, or ended badly although every test passed, as one failed test', () => {
  expect(takeTotals(file, 0)).toEqual({ passed: 0, failed: ['a runner that reported nothing'], skipped: [] });
  const good = unit(testFile('passed', 'passed', 'passed'));
  expect(take(good, 1).failed).toEqual(['a runner whose tests passed, which ended with 1']);
  expect(take(good, 0)).toEqual({ passed: 2, failed: [], skipped: [] });
  expect(takeTotals(file, 0).passed).toBe(0);
});

test('counts a run in which every test was skipped as one failed test', () => {
  const none = 'no test ran: nothing has this name, or all were skipped';
  expect(take(unit(testFile('passed', 'skipped')), 0)).toEqual({
    passed: 0,
    failed: [none],
    skipped: ['does skipped'],
  });
  expect(take(unit(), 0)).toEqual({ passed: 0, failed: [none], skipped: [] });
});
