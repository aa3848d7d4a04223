/** What a captcha widget takes. `onToken` is called with the token, and with null when it is no longer valid. */
export type CaptchaWidgetProps = { onToken: (token: string | null) => void };
