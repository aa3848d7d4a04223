import { existsSync, readFileSync } from 'node:fs';

/** What one runner reported. `skippedNames` are the tests that did not run, each by its full name. */
export type Sum = { passed: number; failed: number; skipped: number; skippedNames: string[] };

type VitestReport = {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: unknown[] };

/**
 * Counts the tests of one runner's JSON report. A runner that ended badly without a failed test (a file that does not
 * load, no report at all) counts as one failed test, so that nothing gets lost in the sum; so does one that ran nothing,
 * unless it was told which tests to run (`filtered`).
 */
export function countReport(file: string, exitCode: number, filtered = false): Sum {
  const sum: Sum = { passed: 0, failed: 0, skipped: 0, skippedNames: [] };
  const report = readReport(file);
  if (report && 'testResults' in report) countVitest(report, sum);
  else if (report && 'suites' in report) for (const suite of report.suites) countSuite(suite, '', sum);
  const ranNothing = sum.passed + sum.failed + sum.skipped === 0;
  if (sum.failed === 0 && (exitCode !== 0 || (ranNothing && !filtered))) sum.failed = 1;
  return sum;
}

export function addUp(sums: Sum[]): Sum {
  return {
    passed: sums.reduce((total, each) => total + each.passed, 0),
    failed: sums.reduce((total, each) => total + each.failed, 0),
    skipped: sums.reduce((total, each) => total + each.skipped, 0),
    skippedNames: sums.flatMap((each) => each.skippedNames),
  };
}

/** The closing line of the test command. */
export function closingLine({ passed, failed, skipped }: Sum): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readReport(file: string): VitestReport | PlaywrightReport | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  } catch {
    return undefined;
  }
}

function countVitest(report: VitestReport, sum: Sum): void {
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') sum.passed++;
      else if (test.status === 'failed') sum.failed++;
      else skip(sum, test.fullName);
    }
    const blamed = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !blamed) sum.failed++;
  }
}

function countSuite(suite: PlaywrightSuite, path: string, sum: Sum): void {
  const here = [path, suite.title].filter(Boolean).join(' > ');
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      if (test.status === 'skipped') skip(sum, `${here} > ${spec.title}`);
      else if (test.status === 'unexpected') sum.failed++;
      else sum.passed++;
    }
  }
  for (const inner of suite.suites ?? []) countSuite(inner, here, sum);
}

function skip(sum: Sum, name: string): void {
  sum.skipped++;
  sum.skippedNames.push(name);
}
