import type { Captcha } from '#ports/captcha.port.ts';

/** Takes whoever sends the token of the pretend widget for a person. */
export const sandboxCaptcha: Captcha = {
  verify: async ({ token }) => token === 'sandbox-pass',
  check: async () => {},
  singleUse: false,
  page: { provider: 'sandbox', siteKey: 'sandbox' },
};
