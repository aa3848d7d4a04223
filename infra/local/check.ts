/**
 * `pnpm check`: lint (types and the import rules included), package boundaries, format, the printed contract, the rules' tests,
 * what nothing uses, migrations that the version before cannot live with, licences nobody has agreed to, and links in the
 * docs.
 */
import { runChecks } from './checks.ts';
import { script } from './shell.ts';

await script(async () => ((await runChecks()).length === 0 ? 0 : 1));
