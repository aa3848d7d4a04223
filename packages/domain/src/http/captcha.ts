/** Forms with a human check; a token counts only for its form. */
export type CaptchaAction =
  | 'mabar'
  | 'support'
  | 'claim'
  | 'login'
  | 'join'
  | 'forgot'
  | 'contact'
  | 'privacy'
  | 'team';
