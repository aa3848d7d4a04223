import { LOCAL_VOICE, serverVoiceName } from '@mabarin/domain/alerts/voice';
import { putSpeech, touchSpeech } from './speech.queries.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { countAttempt, type LimitDeps } from '#platform/http/rate-limits.ts';
import type { Log } from '#platform/log.ts';
import type { SpeechEngine } from '#ports/speech.port.ts';
import type { Db } from '#schema.ts';

/** Includes the wait for a turn. The alert has long continued without its speech by then. */
const PATIENCE_MS = 30_000;
const DAY_SECONDS = 86_400;

/** `rate` in words per minute. */
export type Utterance = { text: string; voice: string; rate: number };

/** The same words of the same voice are one file, whoever says them. */
function speechKey(engine: Pick<SpeechEngine, 'name'>, { text, voice, rate }: Utterance): string {
  return sha256(JSON.stringify([engine.name, voice, rate, text]));
}

/**
 * The voice that may speak for a host now: the local one where the server lacks it, or after the texts that it makes for
 * a host in 24 hours. A text of the server counts here.
 */
export async function affordableVoice(
  db: Db,
  deps: LimitDeps,
  { engine, hostId, voice }: { engine: SpeechEngine; hostId: string; voice: string },
): Promise<string> {
  const name = serverVoiceName(voice);
  if (name === null) return voice;
  if (!engine.server?.voices.includes(name)) return LOCAL_VOICE;
  const counted = { name: 'speech-server', subject: hostId, windowSeconds: DAY_SECONDS };
  const { attempts } = await countAttempt(db, deps, counted);
  return attempts > engine.server.dailyTexts ? LOCAL_VOICE : voice;
}

/** Key and length in ms of the stored file; null: the engine failed, as logged. Outside any transaction. */
export async function speak(
  db: Db,
  { engine, hostId, ...deps }: LimitDeps & { log: Log; engine: SpeechEngine; hostId: string },
  asked: Utterance,
): Promise<{ key: string; durationMs: number } | null> {
  const { clock, log } = deps;
  const find = async (utterance: Utterance) => {
    const key = speechKey(engine, utterance);
    const durationMs = await touchSpeech(db, key, clock.now());
    return durationMs === null ? null : { key, durationMs };
  };
  const stored = await find(asked);
  if (stored !== null) return stored;
  const utterance = { ...asked, voice: await affordableVoice(db, deps, { engine, hostId, voice: asked.voice }) };
  const other = utterance.voice === asked.voice ? null : await find(utterance);
  if (other !== null) return other;
  const request = { ...utterance, signal: AbortSignal.timeout(PATIENCE_MS) };
  const made = await engine.synth(request).catch((error: unknown) => {
    log.warn({ err: error, engine: engine.name }, 'a text could not be read aloud');
    return null;
  });
  if (made === null) return null;
  const { mime, bytes, durationMs, voice } = made;
  const key = speechKey(engine, { ...utterance, voice });
  await putSpeech(db, { key, mime, bytes, duration_ms: durationMs, used_at: clock.now() });
  return { key, durationMs };
}
