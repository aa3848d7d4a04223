import { putSpeech, touchSpeech } from './speech.queries.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import type { Db } from '#schema.ts';

/** Includes the wait for a turn. The alert has long continued without its speech by then. */
const PATIENCE_MS = 30_000;

/** `rate` in words per minute. */
export type Utterance = { text: string; voice: string; rate: number };

/** The same words of the same voice are one file, whoever says them. */
function speechKey(engine: Pick<SpeechEngine, 'name'>, { text, voice, rate }: Utterance): string {
  return sha256(JSON.stringify([engine.name, voice, rate, text]));
}

/**
 * Key and length in ms of the stored file; null: the engine failed, which is logged. Call it outside any transaction.
 */
export async function speak(
  db: Db,
  { clock, log, engine }: { clock: Clock; log: Log; engine: SpeechEngine },
  utterance: Utterance,
): Promise<{ key: string; durationMs: number } | null> {
  const key = speechKey(engine, utterance);
  const stored = await touchSpeech(db, key, clock.now());
  if (stored !== null) return { key, durationMs: stored };
  const request = { ...utterance, signal: AbortSignal.timeout(PATIENCE_MS) };
  const made = await engine.synth(request).catch((error: unknown) => {
    log.warn({ err: error, engine: engine.name }, 'a text could not be read aloud');
    return null;
  });
  if (made === null) return null;
  const { mime, bytes, durationMs } = made;
  await putSpeech(db, { key, mime, bytes, duration_ms: durationMs, used_at: clock.now() });
  return { key, durationMs };
}
