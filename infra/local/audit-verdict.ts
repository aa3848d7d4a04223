import type { Ended } from './shell.ts';

/** Verdict of `pnpm audit`, with the exit code to pass on: 0 nothing known, 1 weaknesses, 2 no response. */
export function auditVerdict({ code, output }: Ended): { code: 0 | 1 | 2; sentence: string } {
  if (code === 0)
    return { code: 0, sentence: 'The registry knows no vulnerability of the packages that are delivered.' };
  if (!/ERR_PNPM_(AUDIT|FETCH|META|REGISTRY)|ENOTFOUND|ECONN|EAI_AGAIN|ETIMEDOUT/.test(output)) {
    return { code: 1, sentence: output.trim() };
  }
  const why = /responded with (\d{3})/.exec(output)?.[1];
  return {
    code: 2,
    sentence:
      `The registry did not answer${why === undefined ? '' : ` (HTTP ${why})`}: nothing is known about vulnerabilities. ` +
      'Ask another one, or give reports/sbom.json to a scanner (docs/security.md "Packages").',
  };
}
