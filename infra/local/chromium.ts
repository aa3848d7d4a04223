import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { UserError, root, run, tool } from './shell.ts';

const journeys = join(root, 'apps/e2e');

/**
 * Path of a Chromium that starts on this machine: `CHROMIUM_PATH`, Playwright's own, Google Chrome or Chromium where
 * systems put them; when there is none, one is installed. Throws `UserError` when that fails too.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (await starts(named)) return named;
    throw new UserError(`CHROMIUM_PATH is ${named}, which does not start: correct it or leave it out.`);
  }
  const found = await firstThatStarts();
  if (found) return found;

  console.log('No Chromium on this machine: installing one for the browser tests ...');
  const tried: string[] = [];
  for (const [command, args] of installers()) {
    tried.push(
      [command === process.execPath ? 'playwright' : command, ...args.slice(command === process.execPath ? 1 : 0)].join(
        ' ',
      ),
    );
    await run(command, args, {
      cwd: journeys,
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = await firstThatStarts();
    if (installed) return installed;
  }
  throw new UserError(
    `The browser tests need a Chromium and none could be installed (tried: ${tried.join('; ')}): install Chromium or Google Chrome, or set CHROMIUM_PATH to one.`,
  );
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const candidate of candidates()) if (existsSync(candidate) && (await starts(candidate))) return candidate;
  return undefined;
}

function candidates(): string[] {
  const require = createRequire(join(journeys, 'package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
  return [
    chromium.executablePath(),
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
}

/** Asking for its version loads its libraries too, so a half-installed one does not pass. */
async function starts(path: string): Promise<boolean> {
  return (await run(path, ['--version'], { timeout: 20_000 })).code === 0;
}

function installers(): [string, string[]][] {
  const playwright = tool('@playwright/test', journeys);
  const list: [string, string[]][] = [[process.execPath, [playwright, 'install', '--with-deps', 'chromium']]];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    list.push(['apt-get', ['update']], ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']]);
  } else {
    list.push([process.execPath, [playwright, 'install', 'chromium']]);
  }
  return list;
}
