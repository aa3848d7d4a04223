import type { CaptchaAction } from '@mabarin/domain/http/captcha';

/** Props of a captcha widget. `onToken` receives the token, or null when it expires. */
export type CaptchaWidgetProps = { action: CaptchaAction; onToken: (token: string | null) => void };
