/**
 * Chromium 103, the engine of OBS 28 to 30 and of XSplit 4.6, for `pnpm old-engine` and for the journey that shows display
 * pages in it. It is kept in the user's cache, since it belongs to no package of this repository.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { execa } from 'execa';
import { UserError } from './shell.ts';

/** Made for functions in a cloud that hold little: a headless Chromium and the few libraries that Amazon Linux lacks. */
const PACKAGE = '@sparticuz/chromium@103.0.0';
const SHA512 = 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==';

const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'mabarin', 'chromium-103');
const program = join(folder, 'chromium');

/** Its path, if it was fetched on this machine. */
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
    await execa('npm', ['pack', PACKAGE, '--silent', '--pack-destination', building], {
      cwd: building,
      timeout: 600_000,
    });
    const archive = join(building, 'sparticuz-chromium-103.0.0.tgz');
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
      throw new UserError(`What came as ${PACKAGE} is not the file that is known by that name.`);
    }
    await execa('tar', ['-xzf', archive, '--strip-components=2', 'package/bin'], { cwd: building, timeout: 600_000 });
    const packed = join(building, 'chromium.br');
    await pipeline(
      createReadStream(packed),
      createBrotliDecompress(),
      createWriteStream(join(building, 'chromium'), { mode: 0o755 }),
    );
    for (const name of ['aws.tar', 'swiftshader.tar']) {
      const tar = join(building, name);
      await pipeline(createReadStream(`${tar}.br`), createBrotliDecompress(), createWriteStream(tar));
      await execa('tar', ['-xf', tar, '--no-same-owner'], { cwd: building, timeout: 600_000 });
      for (const file of [tar, `${tar}.br`]) rmSync(file);
    }
    for (const file of [archive, packed]) rmSync(file);
    // Another run may have been faster.
    if (!existsSync(program)) renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return program;
}
