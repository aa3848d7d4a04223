/**
 * A reporter for both test runners, which load it by its path: when a run ends it writes what became of the tests to the
 * file that `TEST_TOTALS_FILE` names, one line a run. The test command adds the lines up for its last one.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { Suite } from '@playwright/test/reporter';
import type { TestModule } from 'vitest/node';

/** `failed` and `skipped` are the full names of the tests that failed and of those that did not run. */
export type Totals = { passed: number; failed: string[]; skipped: string[] };

/** Both runners make reporters with `new`. */
export default function TotalsReporter() {
  let journeys: Suite | undefined;
  return {
    /** Vitest. A file that does not load, and an error outside of every test, count as a failed test. */
    onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
      const totals: Totals = { passed: 0, failed: errors.map(() => 'an error outside of every test'), skipped: [] };
      for (const file of modules) {
        const before = totals.failed.length;
        for (const test of file.children.allTests()) {
          const { state } = test.result();
          if (state === 'passed') totals.passed += 1;
          else if (state === 'failed') totals.failed.push(test.fullName);
          else totals.skipped.push(test.fullName);
        }
        if (file.state() === 'failed' && totals.failed.length === before) totals.failed.push(file.moduleId);
      }
      write(totals);
    },
    /** Playwright. */
    onBegin(_config: unknown, suite: Suite) {
      journeys = suite;
    },
    onEnd() {
      const totals: Totals = { passed: 0, failed: [], skipped: [] };
      for (const test of journeys?.allTests() ?? []) {
        const outcome = test.outcome();
        const name = test.titlePath().filter(Boolean).join(' > ');
        if (outcome === 'skipped') totals.skipped.push(name);
        else if (outcome === 'unexpected') totals.failed.push(name);
        else totals.passed += 1;
      }
      write(totals);
    },
    printsToStdio: () => false,
  };
}

function write(totals: Totals): void {
  const file = process.env['TEST_TOTALS_FILE'];
  if (file) appendFileSync(file, `${JSON.stringify(totals)}\n`);
}

/**
 * Takes the totals of one finished runner out of the file. A runner that ended badly without a failed test, or reported
 * nothing, counts as one failed test, so that nothing gets lost in the sum.
 */
export function takeTotals(file: string, exitCode: number): Totals {
  const totals = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Totals) : undefined;
  rmSync(file, { force: true });
  if (!totals) return { passed: 0, failed: ['a runner that reported nothing'], skipped: [] };
  if (totals.failed.length > 0 || exitCode === 0) return totals;
  return { ...totals, failed: [`a runner whose tests passed, which ended with ${exitCode}`] };
}

/** The closing line of the test command. */
export function closingLine(totals: readonly Totals[]): string {
  const sum = (count: (each: Totals) => number) => totals.reduce((all, each) => all + count(each), 0);
  const skipped = sum((each) => each.skipped.length);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
