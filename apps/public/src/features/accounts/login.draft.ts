/** The name of the login form's draft. A password is never in one. */
export const LOGIN_DRAFT = 'login';
