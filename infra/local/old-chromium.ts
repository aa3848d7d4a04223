/**
 * Chromium 103, the engine of OBS 28 to 30 and of XSplit 4.6, for `pnpm old-engine` and for the journey that shows display
 * pages in it. It is kept in the user's cache, since it belongs to no package of this repository.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { execa } from 'execa';
import { UserError } from './shell.ts';

/** Made for functions in a cloud that hold little: a headless Chromium and the few libraries that Amazon Linux lacks. */
const PACKAGE = '@sparticuz/chromium@103.0.0';
const SHA512 = 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==';

const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'mabarin', 'chromium-103');
const program = join(folder, 'chromium');

/** Path of Chromium 103, if it was fetched on this machine. */
export function findOldChromium(): string | undefined {
  return existsSync(program) ? program : undefined;
}

/** Fetches it (55 MB) unless it is there. Throws `UserError` where it cannot be had. */
export async function fetchOldChromium(): Promise<string> {
  if (existsSync(program)) return program;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError(`${PACKAGE} is made for Linux on x64, and this is ${process.platform} on ${process.arch}.`);
  }
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  try {
    console.log(`Fetching ${PACKAGE} ...`);
    const options = { cwd: building, timeout: 600_000 };
    await execa('npm', ['pack', PACKAGE, '--silent'], options);
    const archive = join(building, 'sparticuz-chromium-103.0.0.tgz');
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
      throw new UserError(`What came as ${PACKAGE} is not the file that is known by that name.`);
    }
    await execa('tar', ['-xzf', archive, '--strip-components=2', 'package/bin'], options);
    for (const name of ['chromium', 'aws.tar', 'swiftshader.tar']) {
      const file = join(building, name);
      writeFileSync(file, brotliDecompressSync(readFileSync(`${file}.br`)), { mode: 0o755 });
      rmSync(`${file}.br`);
      if (!name.endsWith('.tar')) continue;
      await execa('tar', ['-xf', file, '--no-same-owner'], options);
      rmSync(file);
    }
    rmSync(archive);
    // Another run may have been faster.
    if (!existsSync(program)) renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return program;
}
