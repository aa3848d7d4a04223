export { sessionQuery } from './accounts.api.ts';
export { loginStore } from './login.store.ts';
export { askSession } from './session.api.ts';
