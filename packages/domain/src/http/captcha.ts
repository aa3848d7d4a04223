export type CaptchaAction =
  | 'mabar'
  | 'support'
  | 'claim'
  | 'login'
  | 'join'
  | 'forgot'
  | 'contact'
  | 'privacy'
  | 'find'
  | 'team';
