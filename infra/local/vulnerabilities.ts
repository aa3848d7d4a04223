/**
 * `pnpm vulnerabilities`: asks the registry about known weaknesses of what is delivered. A registry that does not answer
 * is no good news: it is said, and the exit code is 2.
 */
import { auditVerdict } from './audit-verdict.ts';
import { run, script } from './shell.ts';

await script(async () => {
  const { code, sentence } = auditVerdict(await run('pnpm', ['audit', '--prod']));
  console.log(sentence);
  return code;
});
