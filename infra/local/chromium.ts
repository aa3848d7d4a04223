import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { UserError, root, run, tool } from './shell.ts';

/** The headless shell first, as Playwright prefers it: the journeys take a quarter less time in it than in a full browser. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium that starts on this machine, for `CHROMIUM_PATH`: the one named there already, Playwright's own (which
 * is the empty path: Playwright knows where it is), or one that the system has. When there is none, one is installed.
 * Throws `UserError` when that fails too.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (await starts(named)) return named;
    throw new UserError(`CHROMIUM_PATH is ${named}, which does not start: correct it or leave it out.`);
  }
  const found = await firstThatStarts();
  if (found !== undefined) return found;

  console.log('No Chromium on this machine: installing one for the browser tests ...');
  const tried: string[] = [];
  for (const [command, ...args] of installers()) {
    tried.push([command, ...args].join(' '));
    const program: [string, string[]] =
      command === 'playwright'
        ? [process.execPath, [tool('@playwright/test', join(root, 'infra')), ...args]]
        : [command, args];
    await run(...program, {
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const now = await firstThatStarts();
    if (now !== undefined) return now;
  }
  throw new UserError(
    `The browser tests need a Chromium and none could be installed (tried: ${tried.join('; ')}): install Chromium or Google Chrome, or set CHROMIUM_PATH to one.`,
  );
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of ['', ...installed.filter((each) => existsSync(each))]) if (await starts(path)) return path;
  return undefined;
}

/** Starting it shows what a version number does not: that its libraries are there and that it runs as this user. */
async function starts(path: string): Promise<boolean> {
  try {
    await (await chromium.launch({ ...(path ? { executablePath: path } : {}), timeout: 20_000 })).close();
    return true;
  } catch {
    return false;
  }
}

function installers(): [string, ...string[]][] {
  const own: [string, ...string[]] = ['playwright', 'install', '--only-shell', 'chromium'];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [[...own, '--with-deps'], own];
  const apt = (name: string): [string, ...string[]] => ['apt-get', 'install', '-y', '--no-install-recommends', name];
  return [[...own, '--with-deps'], ['apt-get', 'update'], apt('chromium-headless-shell'), apt('chromium')];
}
