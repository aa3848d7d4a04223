import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { MAX_PIXELS } from './picture.ts';
import { createLimiter } from '#platform/limiter.ts';
import { packageFolder } from '#platform/package-folder.ts';

/**
 * One limited process per picture (`encode-picture.mjs`), so that a hostile file cannot hurt the service
 * (docs/security.md "Uploads").
 */

export type EncodedImage = v.InferOutput<typeof Head>[number] & { bytes: Buffer };

/** The file is no picture, or its process hit a limit. Another try fails, too. */
export class PictureError extends Error {}

const PROGRAM = join(packageFolder, 'src/platform/images/encode-picture.mjs');
const LIMITER = '/usr/bin/prlimit';
const CPU_SECONDS = 3;
/** A busy machine gives a picture less than a whole core. */
const WALL_MS = 30_000;
/** By the kernel: 16 million pixels take up to 170 MB, and the program, not counted, 60 more. */
const DATA_BYTES = 190_000_000;
/** All sizes of a photo are together below 1 MB. */
const OUTPUT_BYTES = 8_000_000;
const COMPLAINT = 300;
const NO_PICTURE = 3;

// Two at once, so that a slow picture leaves one place to others.
const limited = createLimiter({ concurrency: 2, queue: 20 });

const Head = v.array(
  v.object({
    size: v.string(),
    mime: v.picklist(['image/webp', 'image/jpeg']),
    width: v.number(),
    height: v.number(),
    length: v.number(),
  }),
);

/** `sizes`: name and longest side in px, largest first. Throws `PictureError`; `http.too_many` while twenty wait. */
export function encodePicture(
  bytes: Buffer,
  wanted: { square: boolean; sizes: readonly { name: string; side: number }[] },
): Promise<EncodedImage[]> {
  return limited.run(async () => readOutput(await run(bytes, JSON.stringify({ ...wanted, maxPixels: MAX_PIXELS }))));
}

function run(bytes: Buffer, wanted: string): Promise<Buffer> {
  const node = [process.execPath, '--jitless', '--max-old-space-size=32', '--v8-pool-size=1', PROGRAM, wanted];
  const limits = [`--cpu=${CPU_SECONDS}`, `--data=${DATA_BYTES}`, '--core=0', '--nofile=64', '--'];
  const [program = '', ...rest] = existsSync(LIMITER) ? [LIMITER, ...limits, ...node] : node;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: WALL_MS,
      killSignal: 'SIGKILL',
      env: { LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    const said: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > OUTPUT_BYTES) child.kill('SIGKILL');
      else said.push(chunk);
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('latin1')).slice(-COMPLAINT);
    });
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(Buffer.concat(said));
      const message = `a picture ended its process with ${code ?? signal}: ${complaint}`;
      reject(code === NO_PICTURE || signal !== null ? new PictureError(message) : new Error(message));
    });
  });
}

function readOutput(output: Buffer): EncodedImage[] {
  const end = output.indexOf('\n');
  let at = end + 1;
  return v.parse(Head, JSON.parse(output.toString('utf8', 0, end))).map((image) => {
    const bytes = Buffer.from(output.subarray(at, at + image.length));
    at += image.length;
    return { ...image, bytes };
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // The process has ended already, or renice is not permitted.
  }
}
