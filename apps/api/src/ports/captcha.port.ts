import { fail } from '@mabarin/domain/errors';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';

/** Human verification. Fails closed: a check that cannot be made is a `false`. */
export type Captcha = {
  verify(request: { token: string; action: CaptchaAction; ip: string }): Promise<boolean>;
  /** Throws, with what is wrong, when it could not tell a person from a machine now. */
  check(): Promise<void>;
  /** Each token works once, so it can stand in for a missing idempotency key. */
  singleUse: boolean;
  /** What the page needs to draw the widget. */
  page: { provider: 'sandbox' | 'turnstile'; siteKey: string };
};

/** Throws `http.captcha` unless a person is there. Call it before any paid side effect, once per submit. */
export async function requireHuman(
  captcha: Captcha,
  request: { token: string; action: CaptchaAction; ip: string },
): Promise<void> {
  if (!(await captcha.verify(request))) throw fail('http.captcha');
}
