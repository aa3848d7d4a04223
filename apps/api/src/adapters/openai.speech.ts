import { LOCAL_VOICE, serverVoiceName } from '@mabarin/domain/alerts/voice';
import { addSeconds } from '#platform/date-fns.ts';
import type { SpeechServerSettings } from '#platform/adapter-settings.ts';
import type { Log } from '#platform/log.ts';
import { readWav } from '#platform/speech/wav.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Speech, SpeechEngine, SpeechRequest } from '#ports/speech.port.ts';

/** An alert waits about that long for its speech. */
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 6_000_000;
/** Faults in a row after which the server is not asked for a while, so that alerts do not wait for it. */
const FAULTS = 3;
const REST_SECONDS = 60;
/** Words per minute at which a server's voice speaks unhurried; its speed is a factor of it. */
const USUAL_RATE = 160;

type Context = { clock: Clock; log: Pick<Log, 'warn'>; local: SpeechEngine };

/**
 * Voices of any server with `POST /v1/audio/speech`. `local` speaks with the other voices, and whenever the server fails,
 * is slow or rests.
 */
export function openaiSpeech(settings: SpeechServerSettings, { clock, log, local }: Context): SpeechEngine {
  const { voices, dailyTexts } = settings;
  let faults = 0;
  let restsUntil = clock.now();

  async function askServer(request: SpeechRequest, name: string): Promise<Speech | null> {
    if (!voices.includes(name) || clock.now() < restsUntil) return null;
    try {
      const speech = await ask(settings, request, name);
      faults = 0;
      return speech;
    } catch (error) {
      request.signal.throwIfAborted();
      faults += 1;
      if (faults >= FAULTS) restsUntil = addSeconds(clock.now(), REST_SECONDS);
      log.warn({ err: error, faults }, 'the speech server did not speak: the local voice does');
      return null;
    }
  }

  return {
    name: `openai-speech ${settings.model}`,
    server: { voices, dailyTexts },
    state: () => local.state(),
    async synth(request) {
      const name = serverVoiceName(request.voice);
      if (name === null) return local.synth(request);
      return (await askServer(request, name)) ?? local.synth({ ...request, voice: LOCAL_VOICE });
    },
  };
}

async function ask(
  { baseUrl, key, model }: SpeechServerSettings,
  { text, voice, rate, signal }: SpeechRequest,
  name: string,
): Promise<Speech> {
  const response = await fetch(`${baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice: name, input: text, response_format: 'wav', speed: rate / USUAL_RATE }),
    // A redirect would carry the key along.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  return { mime: 'audio/wav', voice, ...readWav(await readBytes(response)) };
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('an answer without an end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
