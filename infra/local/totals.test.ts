import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '@playwright/test/reporter';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import TotalsReporter, { closingLine, takeTotals, type Totals } from './totals.ts';

const folder = mkdtempSync(join(tmpdir(), 'mabarin-totals-'));
const file = join(folder, 'totals.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(file, { force: true });
});

/** Totals that the reporter writes about a run. */
function written(report: (reporter: ReturnType<typeof TotalsReporter>) => void): Totals {
  vi.stubEnv('TEST_TOTALS_FILE', file);
  report(TotalsReporter());
  return JSON.parse(readFileSync(file, 'utf8')) as Totals;
}

const testFile = (state: string, ...states: string[]) => {
  const tests = states.map((each) => ({ fullName: `does ${each}`, result: () => ({ state: each }) }));
  return {
    moduleId: 'broken.test.ts',
    state: () => state,
    children: { allTests: () => tests },
  } as unknown as TestModule;
};

test('sums both runners into one closing line, and names what failed and what was skipped', () => {
  const unit = written((reporter) => reporter.onTestRunEnd([testFile('failed', 'passed', 'failed', 'skipped')], []));
  rmSync(file);
  const journey = (outcome: string) => ({ outcome: () => outcome, titlePath: () => ['', 'pay.test.ts', outcome] });
  const suite = { allTests: () => ['expected', 'unexpected', 'skipped'].map(journey) } as unknown as Suite;
  const journeys = written((reporter) => {
    reporter.onBegin({}, suite);
    reporter.onEnd();
  });
  expect(closingLine([unit, journeys])).toBe('2 passed, 2 failed, 2 skipped');
  expect([...unit.failed, ...journeys.failed]).toEqual(['does failed', 'pay.test.ts > unexpected']);
  expect([...unit.skipped, ...journeys.skipped]).toEqual(['does skipped', 'pay.test.ts > skipped']);
});

test('counts a file that does not load, and an error outside of every test, as one failed test each', () => {
  const files = [testFile('failed'), testFile('failed', 'failed', 'passed')];
  const totals = written((reporter) => reporter.onTestRunEnd(files, [new Error('outside')]));
  expect(totals).toEqual({
    passed: 1,
    failed: ['an error outside of every test', 'broken.test.ts', 'does failed'],
    skipped: [],
  });
});

test('counts a runner that reported nothing, or ended badly although every test passed, as one failed test', () => {
  expect(takeTotals(file, 0)).toEqual({ passed: 0, failed: ['a runner that reported nothing'], skipped: [] });
  const good = JSON.stringify({ passed: 2, failed: [], skipped: [] });
  writeFileSync(file, good);
  expect(takeTotals(file, 1).failed).toEqual(['a runner whose tests passed, which ended with 1']);
  writeFileSync(file, good);
  expect(takeTotals(file, 0)).toEqual({ passed: 2, failed: [], skipped: [] });
  expect(takeTotals(file, 0).passed).toBe(0);
});
