import { callHttp, NoAnswerError } from './http.client.ts';
import type { TurnstileSettings } from '#platform/adapter-settings.ts';
import type { Log } from '#platform/log.ts';
import type { Captcha } from '#ports/captcha.port.ts';
import type { Random } from '#ports/random.port.ts';

const TIMEOUT_MS = 5_000;
/** Maximum length of a token (developers.cloudflare.com/turnstile: server-side validation). */
const TOKEN_MAX = 2_048;
/** Errors of the token or the person; all others are ours. */
const OF_THE_TOKEN = new Set(['invalid-input-response', 'missing-input-response', 'timeout-or-duplicate']);

type Verdict = { success: boolean; hostname: unknown; action: unknown; errors: readonly string[] };

/**
 * A token counts once, for one form. Without a response, or after `internal-error`, it asks once more and then refuses.
 */
export function turnstileCaptcha(
  { siteKey, secret, baseUrl, hostnames }: TurnstileSettings,
  { random, log }: { random: Random; log: Log },
): Captcha {
  async function ask(question: { response: string; remoteip?: string; idempotency_key: string }): Promise<Verdict> {
    try {
      const { json } = await callHttp({
        method: 'POST',
        url: `${baseUrl}/turnstile/v0/siteverify`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret, ...question }),
        timeoutMs: TIMEOUT_MS,
      });
      const codes = json?.['error-codes'];
      const errors = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
      if (typeof json?.['success'] !== 'boolean') return failed('unreadable');
      return { success: json['success'], hostname: json['hostname'], action: json['action'], errors };
    } catch (error) {
      if (error instanceof NoAnswerError) return failed('no-answer');
      throw error;
    }
  }

  async function askTwice(response: string, remoteip?: string): Promise<Verdict> {
    const question = { response, idempotency_key: random.uuid(), ...(remoteip === undefined ? {} : { remoteip }) };
    const first = await ask(question);
    const again = ['no-answer', 'unreadable', 'internal-error'].some((code) => first.errors.includes(code));
    return again ? ask(question) : first;
  }

  return {
    async verify({ token, action, ip }) {
      if (token === '' || token.length > TOKEN_MAX) return false;
      const verdict = await askTwice(token, ip);
      if (!verdict.success) {
        if (!verdict.errors.some((code) => OF_THE_TOKEN.has(code)))
          log.error({ errors: verdict.errors }, 'Turnstile cannot tell persons from machines: every form is refused');
        return false;
      }
      return verdict.action === action && hostnames.some((hostname) => hostname === verdict.hostname);
    },
    async check() {
      const { success, errors } = await askTwice('mabarin-check-services');
      if (!success && !errors.includes('invalid-input-response'))
        throw new Error(`Turnstile answered ${errors.join(', ') || 'without a reason'}`);
    },
    singleUse: true,
    page: { provider: 'turnstile', siteKey },
  };
}

function failed(code: string): Verdict {
  return { success: false, hostname: null, action: null, errors: [code] };
}
