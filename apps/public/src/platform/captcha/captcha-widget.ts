import type { CaptchaAction } from '@mabarin/domain/http/captcha';

/** What a captcha widget takes. `onToken` is called with the token, and with null when it is no longer valid. */
export type CaptchaWidgetProps = { action: CaptchaAction; onToken: (token: string | null) => void };
