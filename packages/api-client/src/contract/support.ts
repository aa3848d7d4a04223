import { SupportForm } from '@mabarin/domain/support/support';
import * as v from 'valibot';
import { PaymentResult } from '#contract/payments.ts';
import { CaptchaToken, HostRef } from '#contract/shapes.ts';
import { endpoint } from '#endpoint.ts';

export const orderSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  who: 'anyone',
  summary: 'Sends paid support with a message for the stream.',
  input: v.object({ host: HostRef, form: SupportForm, token: CaptchaToken }),
  output: v.object({ data: PaymentResult }),
  fails: [
    'support.invalid',
    'support.total_too_high',
    'support.banned',
    'accounts.host_not_found',
    'payments.gateway_down',
    'http.captcha',
  ],
  invalid: 'support.invalid',
  idempotent: true,
});
