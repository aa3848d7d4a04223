/** `pnpm check`: all static checks of checks.ts. */
import { runChecks } from './checks.ts';
import { script } from './shell.ts';

await script(async () => ((await runChecks()).length === 0 ? 0 : 1));
