/** Name of the login form's draft, which never contains a password. */
export const LOGIN_DRAFT = 'login';
