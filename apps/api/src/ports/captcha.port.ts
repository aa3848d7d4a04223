import { fail } from '@mabarin/domain/errors';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';

/** Human verification. Fails closed: an impossible check is `false`. */
export type Captcha = {
  verify(request: { token: string; action: CaptchaAction; ip: string }): Promise<boolean>;
  /** Throws with the fault if it cannot verify anybody now. */
  check(): Promise<void>;
  /** Each token works once, so it can replace a missing idempotency key. */
  singleUse: boolean;
  page: { provider: 'sandbox' | 'turnstile'; siteKey: string };
};

/** Throws `http.captcha` unless the check passes. Call it before any paid side effect, once per submit. */
export async function requireHuman(
  captcha: Captcha,
  request: { token: string; action: CaptchaAction; ip: string },
): Promise<void> {
  if (!(await captcha.verify(request))) throw fail('http.captcha');
}
