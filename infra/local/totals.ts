import { existsSync, readFileSync, rmSync } from 'node:fs';

/** `failed` and `skipped` are the full names of the tests that failed and of those that did not run. */
export type Totals = { passed: number; failed: string[]; skipped: string[] };

/** Parts of the reports by `--reporter=json` of Vitest and of Playwright. */
type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
};
type Suite = { title: string; specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] };

function results(report: VitestReport | { suites: Suite[] }): { name: string; status: string }[] {
  if ('suites' in report) return report.suites.flatMap((suite) => journeysIn(suite, []));
  return report.testResults.flatMap(({ name, status, assertionResults: tests }) => [
    ...tests.map((test) => ({ name: test.fullName, status: test.status })),
    // A file that does not load counts as a failed test.
    ...(status === 'failed' && !tests.some((test) => test.status === 'failed') ? [{ name, status }] : []),
  ]);
}

function journeysIn({ title, specs, suites = [] }: Suite, above: string[]): { name: string; status: string }[] {
  const path = [...above, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: [...path, spec.title].join(' > '), status }))),
    ...suites.flatMap((suite) => journeysIn(suite, path)),
  ];
}

/**
 * Takes the report of one finished runner out of the file. A runner that ended badly without a failed test, or reported
 * nothing, counts as one failed test, so that nothing gets lost in the sum.
 */
export function takeTotals(file: string, exitCode: number): Totals {
  if (!existsSync(file)) return { passed: 0, failed: ['a runner that reported nothing'], skipped: [] };
  const all = results(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  const named = (...states: string[]) => all.filter(({ status }) => states.includes(status)).map(({ name }) => name);
  const failed = named('failed', 'unexpected');
  const skipped = named('skipped', 'pending', 'todo', 'disabled');
  if (skipped.length === all.length) failed.push('no test ran: nothing has this name, or all were skipped');
  if (failed.length === 0 && exitCode !== 0) failed.push(`a runner whose tests passed, which ended with ${exitCode}`);
  const passed = named('passed', 'expected', 'flaky').length;
  return { passed, failed, skipped };
}

/** The closing line of the test command. */
export function closingLine(totals: readonly Totals[]): string {
  const sum = (count: (each: Totals) => number) => totals.reduce((all, each) => all + count(each), 0);
  const skipped = sum((each) => each.skipped.length);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
