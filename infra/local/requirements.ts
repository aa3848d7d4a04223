/**
 * `pnpm requirements`: writes docs/requirements.md, the thirty requirements with the tests whose titles name them, such as
 * `[req 13]`, and the benchmarks of which a comment line does. With `--check` it writes nothing, and fails on a requirement
 * without a test, on a number that is none, and on a page that is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserError, root } from './shell.ts';
import { filesIn, readTagged, testFiles } from './spec-tags.ts';

const page = join(root, 'docs/requirements.md');

/** As they were asked for; the first one has the number 1. */
const requirements = [
  'For every order of {paid webhook ×n, expiry sweep, payment-check, payment-expire}, a payment ends with exactly one payment journal and one fulfilment.',
  'Payment confirmed 1 s, 10 min or 47 h after expiry is credited once, marked late and fulfilled (or put in suspense with an operator task).',
  'No credit without a gateway inquiry that agrees on our id, amount and status; a validly signed forged webhook credits nothing.',
  'A webhook is answered 2xx only after its raw body is committed; inbox rows are never lost or marked done on error across ≥20 kill -9.',
  '20 parallel submits with one Idempotency-Key give one order, one QR, identical bodies; same key + other body = 422.',
  'Gateway timeout after acceptance never yields two live QRs; recovery inquires by our id first.',
  'Killing API or Postgres at every marked point leaves all invariants at 0 and finishes the work ≤60 s after restart.',
  'Commit whose answer was lost is returned, not repeated, on retry.',
  'Client-sent price, event, total, fee, quota or status never changes what is charged; total > Rp10.000.000 is refused.',
  'Underpaid, overpaid, non-integer or foreign-currency amounts never fulfil silently (review/suspense).',
  'Σ of all entries = 0, each journal balances, stored balance = Σ entries, versions gapless — after every test and hourly in production.',
  'UPDATE/DELETE/TRUNCATE on journal or entry fails for the app role; corrections are reversing journals.',
  '50 parallel cash-outs: one accepted, balance and ready never negative, in every interleaving with refund, ban, bank change.',
  'Ready balance flips exactly at 00:00 WIB on paid-date+4, identical under TZ=UTC, Asia/Jakarta, America/New_York.',
  'Payout failure or reversal restores the host exactly once; a payout timeout never causes a second transfer.',
  '200 parallel claims on the last unit give ≤1 win; gacha n wins with p = 1/(n+1) within 5 σ over 100k draws.',
  '60-min claim cool-down holds after clearing browser storage and per (game id, server).',
  'Daily reconciliation explains 100 % of differences with 1 % of webhooks dropped.',
  'Every dashboard route × id field: a foreign id answers as a missing id and changes nothing; build fails for a route without a row.',
  'Every dashboard route without valid cookie+login header answers status −1, relogin true; cross-site POST is refused.',
  'Session cookie is __Host-, HttpOnly, Secure; logout, password change and reset kill old sessions at once.',
  'Passwords are argon2id ≥(19456,2,1); login timing for known/unknown e-mail differs <10 % (median of 200); 200 logins/s do not push payment p99 over 400 ms.',
  'Activation/reset tokens are ≥256-bit, hashed, single-use, expiring; reset rotates the overlay key.',
  'Overlay key gives display data only; rotation ends its streams ≤2 s; key and tokens never appear in any log (canary grep).',
  'Discord URL outside the allow-list, redirecting or resolving privately is refused without a request; mentions never fire.',
  'Image over 1,024,000 decoded bytes, over 16 MP, SVG or non-image is refused; output is always re-encoded without metadata; a legal maximum photo is accepted (bodyLimit).',
  'Hostile strings in every user field render as text on all apps, mail, Discord; no CSV cell starts with = + - @ TAB CR; zero CSP violations in e2e.',
  'Filter corpus: ≥95 % of obfuscated judol hidden from overlay and TTS, ≤1 % false positives, "masih ada slot bang?" shown; payment never refused for content.',
  'Load/soak targets of docs/performance.md met on 2 cores with invariants green.',
  'SIGTERM under load: 0 failed idempotent requests, SSE back ≤3 s p99; weekly restore of the newest backup passes the checker ≤30 min.',
] as const;

/** Shown by a test that another branch brings; whoever merges it takes the number out. */
const awaited: readonly number[] = [];

/** A test that proves a requirement, or a command that measures it. */
type Shown = { requirement: number; text: string };

try {
  process.exitCode = main(process.argv.includes('--check'));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

function main(checking: boolean): number {
  const tests = testFiles().flatMap(readTests);
  const commands = ['apps/api/bench', 'apps/e2e/bench'].flatMap((folder) =>
    filesIn(folder, /\.ts$/).flatMap(readCommands),
  );
  const known = requirements.map((_text, index) => index + 1);
  const wrong = [
    ...[...tests, ...commands]
      .filter(({ requirement }) => !known.includes(requirement))
      .map(({ requirement, text }) => `There is no requirement ${requirement}: ${text}`),
    ...known
      .filter((number) => !awaited.includes(number) && !tests.some(({ requirement }) => requirement === number))
      .map((number) => `No test shows requirement ${number}: ${requirements[number - 1]}`),
  ];
  for (const number of awaited)
    if (tests.some(({ requirement }) => requirement === number))
      wrong.push(`Requirement ${number} is shown: take it out of "awaited".`);
  for (const line of wrong) console.error(line);
  const written = report(tests, commands);
  if (!checking) writeFileSync(page, written);
  else if (readFileSync(page, 'utf8') !== written) {
    console.error('docs/requirements.md is not what "pnpm requirements" writes.');
    return 1;
  }
  console.log(`${known.length} requirements, ${tests.length} tests.`);
  return wrong.length > 0 ? 1 : 0;
}

function readTests(file: string): Shown[] {
  return readTagged(file, readFileSync(join(root, file), 'utf8')).flatMap(({ name, tags, tests }) =>
    tags
      .filter((tag) => tag.startsWith('req-'))
      .map((tag) => ({
        requirement: Number(tag.slice('req-'.length)),
        text: `[${basename(file)}](../${file}): ${name}${tests > 1 ? ` (${tests} tests)` : ''}`,
      })),
  );
}

/** Comment lines such as `// [req 7] what it shows`. */
function readCommands(file: string): Shown[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*\/\/ \[req (\d+)\] (.+)$/gm)].map(
    ([, number, text]) => ({
      requirement: Number(number),
      text: `\`pnpm bench ${basename(file, '.ts')}\`: ${text}`,
    }),
  );
}

function report(tests: readonly Shown[], commands: readonly Shown[]): string {
  const lines = [
    '# Requirements',
    '',
    'What must hold whatever happens to money, accounts and streams, and what shows it. A test names its requirement in its',
    'title (`[req 13]`), a benchmark in a comment; `pnpm requirements` writes this page, and `pnpm check` refuses one that is',
    'not what it would write, or a requirement without a test. Figures of speed are measured by the benchmarks',
    '([performance.md](performance.md)), because a test on a busy machine says little of them.',
    '',
  ];
  for (const [index, text] of requirements.entries()) {
    const number = index + 1;
    const of = (all: readonly Shown[]) => all.filter(({ requirement }) => requirement === number);
    lines.push(`## ${number}`, '', escaped(text), '');
    const shown = [...of(tests), ...of(commands)].map((one) => `- ${escaped(one.text)}`);
    lines.push(...(shown.length === 0 ? ['Not shown yet.'] : shown), '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Signs that would be marks. */
function escaped(text: string): string {
  return text.replaceAll(/[<*_]/g, (sign) => `\\${sign}`);
}
