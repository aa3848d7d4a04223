import type { Captcha } from '#ports/captcha.port.ts';

/** Accepts the token of the pretend widget. */
export const sandboxCaptcha: Captcha = {
  verify: async ({ token }) => token === 'sandbox-pass',
  check: async () => {},
  singleUse: false,
  page: { provider: 'sandbox', siteKey: 'sandbox' },
};
