/** The forms that only a person may send. A token of the human check counts for the form it was made for. */
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
