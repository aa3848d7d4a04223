import { chargeReference, REFERENCE_CHANCES } from '@mabarin/domain/payments/reference';
import { WIB_OFFSET_MS } from '@mabarin/domain/time';
import { callHttp, type HttpAnswer, NoAnswerError, readable, textOf } from '#adapters/http.client.ts';
import { snapPresets, type SnapPreset, type SnapService } from './snap.presets.ts';
import { callText, readPrivateKey, signHmac, signRsa, tokenText } from './snap.signing.ts';
import { stopwatch } from '#platform/clock.ts';
import { singleFlight } from '#platform/single-flight.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { SnapSettings } from '#platform/adapter-settings.ts';
import { withoutEnd } from '@mabarin/domain/text-line';

export type SnapContext = { clock: Clock; random: Random };

/** `reason` holds no secret. `refusal` is HTTP status and case of its code without the service, such as `40314`. */
export type SnapAnswer =
  /** HTTP status and code both say success; includes a first response repeated under 409. */
  | { outcome: 'done'; body: Readonly<Record<string, unknown>> }
  /** The call certainly did nothing. */
  | { outcome: 'refused'; refusal: string; reason: string }
  | { outcome: 'unsent'; reason: string }
  /** The effect is unknown: 202, 409, 5xx, 404xx18, a body that is no JSON, or no response (`status` null). */
  | { outcome: 'unclear'; reason: string; status: number | null };

/** The provider treats a repeated `reference` as the same call. Never throws for failures of provider or network. */
export type SnapCall = (
  service: SnapService,
  input: Readonly<Record<string, unknown>>,
  reference?: string,
) => Promise<SnapAnswer>;

export type SnapClient = {
  preset: SnapPreset;
  within(limitMs: number): SnapCall;
  readable(words: string): string;
};

/** Refusals of the standard, as HTTP status and case; any other 4xx is uncertain. */
const REFUSALS = new Set(
  '40000 40001 40002 40100 40101 40103 40300 40302 40303 40305 40306 40309 40314 40315 40316 40318 40319 40400 40401 40408 40411 40413 40500 40501 42900'.split(
    ' ',
  ),
);
const TOKEN_REFUSALS = new Set(['40101', '40103']);
const TOKEN_MARGIN_SECONDS = 60;
/** Used if the provider names no lifetime; all known ones have this one. */
const TOKEN_SECONDS = 900;
/** Leaves the call itself at least one of the four seconds of a charge. */
const TOKEN_TIMEOUT_MS = 3_000;

export function snapClient(settings: SnapSettings, { clock, random }: SnapContext): SnapClient {
  const preset: SnapPreset = snapPresets[settings.preset];
  const { clientId, clientSecret } = settings;
  const privateKey = readPrivateKey(settings.privateKey);
  const secrets = [clientSecret, settings.privateKey];
  let held: { token: string; until: number } | null = null;
  const flights = {};

  function address(service: SnapService): URL {
    const path = preset.paths[service];
    if (path === undefined) throw new Error(`the SNAP preset ${settings.preset} has no service ${service}`);
    return new URL(withoutEnd(settings.baseUrl, '/') + path);
  }

  function currentToken(): Promise<{ token: string } | { token: null; reason: string }> {
    if (held !== null && held.until > clock.now().getTime()) return Promise.resolve(held);
    return singleFlight(flights, 'token', async () => {
      const time = snapTime(clock.now(), preset.time);
      try {
        const answer = await callHttp({
          method: 'POST',
          url: address('73').href,
          headers: {
            'content-type': 'application/json',
            'x-client-key': clientId,
            'x-timestamp': time,
            'x-signature': signRsa(privateKey, tokenText(clientId, time)),
          },
          body: '{"grantType":"client_credentials"}',
          timeoutMs: TOKEN_TIMEOUT_MS,
        });
        const token = readToken(answer);
        if (token === null) return { token, reason: `no token: ${reasonOf(answer, secrets)}` };
        const life = Number(answer.json?.['expiresIn'] ?? TOKEN_SECONDS);
        const seconds = Number.isFinite(life) ? life : TOKEN_SECONDS;
        held = { token, until: clock.now().getTime() + (seconds - TOKEN_MARGIN_SECONDS) * 1_000 };
        return held;
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        return { token: null, reason: `no token: ${error.message}` };
      }
    });
  }

  async function send(
    service: SnapService,
    { token, body, externalId, timeoutMs }: { token: string; body: string; externalId: string; timeoutMs: number },
  ): Promise<SnapAnswer> {
    const url = address(service);
    const time = snapTime(clock.now(), preset.time);
    const text = callText({ method: 'POST', path: url.pathname, body, time }, token);
    try {
      const answer = await callHttp({
        method: 'POST',
        url: url.href,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-timestamp': time,
          'x-signature': signHmac(clientSecret, text, preset.encoding),
          'x-partner-id': settings.partnerId,
          'x-external-id': externalId,
          'channel-id': preset.channelId,
          'x-device-id': 'mabarin',
        },
        body,
        timeoutMs,
      });
      return readAnswer(answer, [...secrets, token]);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      if (!error.sent) return { outcome: 'unsent', reason: error.message };
      return { outcome: 'unclear', reason: error.message, status: null };
    }
  }

  return {
    preset,
    readable: (words) => readable(words, secrets),
    within(limitMs) {
      const until = stopwatch() + limitMs;
      return async (service, input, reference) => {
        // The hashed bytes must be those that are sent.
        const body = JSON.stringify({ ...input, ...fieldsOf(preset, service, settings.merchantId) });
        const tied = preset.externalId === 'same-as-reference' ? reference : undefined;
        const once = async (): Promise<SnapAnswer> => {
          const found = await currentToken();
          if (found.token === null) return { outcome: 'unsent', reason: found.reason };
          const timeoutMs = Math.ceil(until - stopwatch());
          if (timeoutMs <= 0) return { outcome: 'unsent', reason: 'no time was left' };
          const externalId = tied ?? newExternalId({ clock, random });
          const answer = await send(service, { token: found.token, body, externalId, timeoutMs });
          if (isTokenRefused(answer) && held?.token === found.token) held = null;
          return answer;
        };
        const answer = await once();
        return isTokenRefused(answer) ? once() : answer;
      };
    },
  };
}

function isTokenRefused(answer: SnapAnswer): boolean {
  return answer.outcome === 'refused' && TOKEN_REFUSALS.has(answer.refusal);
}

/** Some providers return a token without a code. */
function readToken(answer: HttpAnswer): string | null {
  const code = codeOf(answer);
  if (!isSuccess(answer.status) || (code !== null && !isSuccess(code.status))) return null;
  const token = filled(answer.json?.['accessToken']);
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

function fieldsOf(preset: SnapPreset, service: SnapService, merchantId: string): Record<string, unknown> {
  const fields = Object.entries(preset.fields[service] ?? {});
  return Object.fromEntries(fields.map(([name, value]) => [name, value === '{merchantId}' ? merchantId : value]));
}

export function newReference({ clock, random }: SnapContext): string {
  return chargeReference(clock.now(), random.int(REFERENCE_CHANCES));
}

/** Unique per call: 28 of up to 36 digits, WIB time first. */
function newExternalId({ clock, random }: SnapContext): string {
  const time = wibText(clock.now()).replace(/\D/g, '').slice(0, 14);
  return time + String(random.int(1e14)).padStart(14, '0');
}

/** `2026-01-02T03:04:05+07:00`, or the preset's form. */
export function snapTime(date: Date, form: SnapPreset['time'] = 'seconds'): string {
  if (form === 'utc') return `${date.toISOString().slice(0, 19)}Z`;
  return `${wibText(date).slice(0, form === 'seconds' ? 19 : 23)}+07:00`;
}

function wibText(date: Date): string {
  return new Date(date.getTime() + WIB_OFFSET_MS).toISOString();
}

export function snapMoney(amount: number): { value: string; currency: string } {
  return { value: `${amount}.00`, currency: 'IDR' };
}

/** Null: absent, empty or no text. */
export function filled(value: unknown): string | null {
  const text = textOf(value);
  return text === '' ? null : text;
}

/** `responseCode`: HTTP status, service, case. Some documents of providers print one digit more. */
function codeOf({ json }: HttpAnswer): { status: number; refusal: string } | null {
  const [, status, refusal] = /^(\d{3})\d{2}(\d{2})\d?$/.exec(textOf(json?.['responseCode']) ?? '') ?? [];
  return status === undefined || refusal === undefined ? null : { status: Number(status), refusal: status + refusal };
}

/** SNAP's general code table: certain only if HTTP status and code agree. */
function readAnswer(answer: HttpAnswer, secrets: readonly string[]): SnapAnswer {
  const { status, json } = answer;
  const code = codeOf(answer);
  const reason = reasonOf(answer, secrets);
  if (json === null || code === null) return { outcome: 'unclear', reason, status };
  // 202 means still in progress. 409 with a success code repeats the first response (DOKU).
  const agreed = isDone(code.status) && (isDone(status) || status === 409);
  if (agreed) return { outcome: 'done', body: json };
  const refused = status >= 400 && status < 500 && REFUSALS.has(code.refusal);
  return refused ? { outcome: 'refused', refusal: code.refusal, reason } : { outcome: 'unclear', reason, status };
}

function isDone(status: number): boolean {
  return isSuccess(status) && status !== 202;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function reasonOf({ status, json }: HttpAnswer, secrets: readonly string[]): string {
  const said = [`HTTP ${status}`, textOf(json?.['responseCode']), textOf(json?.['responseMessage'])];
  return readable(said.filter((word) => word !== null).join(' '), secrets);
}
