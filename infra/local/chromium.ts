import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { UserError, root, run, tool } from './shell.ts';

/** A desktop's browser needs half as long again for the journeys, so the shell is fetched where one can be had. */
const shells = ['', '/usr/bin/chromium-headless-shell'];
const desktop = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium that starts on this machine, for `CHROMIUM_PATH`: the one named there already, a headless shell (the
 * empty path is Playwright's own: Playwright knows where it is), or a desktop's browser where no shell can be installed.
 * Says which one it is. Throws `UserError` when there is none.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    const found = await firstThatStarts([named]);
    if (found !== undefined) return found;
    throw new UserError(`CHROMIUM_PATH is ${named}, which does not start: correct it or leave it out.`);
  }
  const shell = (await firstThatStarts(shells)) ?? (await install(shellInstallers(), shells));
  if (shell !== undefined) return shell;
  const found = (await firstThatStarts(desktop)) ?? (await install(aptInstall('chromium'), desktop));
  if (found !== undefined) return found;
  throw new UserError(
    'The browser tests need a Chromium and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** Runs one installer after the other until one of `paths` starts. */
async function install(commands: string[][], paths: string[]): Promise<string | undefined> {
  for (const [command = '', ...args] of commands) {
    console.log(`Installing a Chromium for the browser tests: ${[command, ...args].join(' ')} ...`);
    await run(command, args, { timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const found = await firstThatStarts(paths);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Playwright's own shell. A launch without it would leave folders behind. */
const ownShell = chromium.executablePath().replace(/chromium-(\d+).*$/, 'chromium_headless_shell-$1');

/** Starting it shows what a version number does not: that its libraries are there and that it runs as this user. */
async function firstThatStarts(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (!existsSync(path || ownShell)) continue;
    try {
      const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), timeout: 20_000 });
      console.log(`Browser tests run in ${path || "Playwright's headless shell"}, ${browser.version()}.`);
      await browser.close();
      return path;
    } catch {
      // The next one is tried.
    }
  }
  return undefined;
}

function shellInstallers(): string[][] {
  const own = [process.execPath, tool('@playwright/test', join(root, 'infra')), 'install', '--only-shell', 'chromium'];
  const apt = aptInstall('chromium-headless-shell');
  return apt.length === 0 ? [own, [...own, '--with-deps']] : [[...own, '--with-deps'], ...apt];
}

/** Debian's package, where this user may install it. */
function aptInstall(name: string): string[][] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ];
}
