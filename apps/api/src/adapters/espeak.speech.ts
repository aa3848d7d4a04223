import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readWav } from '#platform/speech/wav.ts';
import type { Log } from '#platform/log.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { SpeechEngine, SpeechRequest } from '#ports/speech.port.ts';

/** Debian's program, run unchanged and never linked (docs/decisions/widgets-and-speech.md). */
const PROGRAM = 'espeak-ng';
const TIMEOUT_MS = 5_000;
const QUEUE = 100;
/** Two minutes of its sound; a message takes 20 s. */
const MAX_BYTES = 6_000_000;

/** A separate process per text, at most one per core. A missing program is logged once, and every text fails. */
export function espeak({
  log,
  program = PROGRAM,
}: {
  log: Pick<Log, 'info' | 'error'>;
  program?: string;
}): SpeechEngine {
  const limited = createLimiter({ concurrency: availableParallelism(), queue: QUEUE });
  const state = run(program, ['--version'], '', AbortSignal.timeout(TIMEOUT_MS)).then(
    (said) => {
      log.info({ program: said.toString('utf8').trim() }, 'alerts are read aloud');
      return 'ready' as const;
    },
    (error: unknown) => {
      log.error({ err: error }, `${program} does not run, so no alert is read aloud: install it`);
      return 'missing' as const;
    },
  );
  return {
    name: PROGRAM,
    server: null,
    state: () => state,
    synth: (request) =>
      limited.run(async () => {
        const { text, voice, signal } = request;
        signal.throwIfAborted();
        const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
        return { mime: 'audio/wav', voice, ...readWav(await run(program, argumentsFor(request), text, limit)) };
      }),
  };
}

/** Never holds a person's text, which goes in by stdin. */
function argumentsFor({ voice, rate }: SpeechRequest): string[] {
  if (!/^[a-z]{2,3}(-[a-z]+)?(\+[a-z]{1,20}\d?)?$/.test(voice)) throw new Error(`this is no voice: ${voice}`);
  return ['-v', voice, '-s', String(Math.round(rate)), '-b', '1', '--stdin', '--stdout'];
}

/** Runs a program without a shell and returns its stdout. Rejects on any failure; `signal` kills it. */
function run(program: string, args: readonly string[], input: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' },
    });
    const written: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) child.kill('SIGKILL');
      else written.push(chunk);
    });
    // A program that ends early stops reading; its exit code explains why.
    child.stdin.on('error', () => {});
    child.on('error', reject);
    child.on('close', (code, killed) => {
      if (code === 0) resolve(Buffer.concat(written));
      else reject(new Error(`${program} ended with ${code ?? killed}`));
    });
    child.stdin.end(input);
  });
}
