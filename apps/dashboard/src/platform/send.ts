import { createCall } from '@mabarin/web/api';
import { noteReach } from './live/live.ts';
import { sessionStore } from './session/session.store.ts';

/** A call of the session as it is; `call` asks for a proof where one is wanted. */
export const send = createCall({
  headers: () => {
    const { login } = sessionStore.getState();
    return login === null ? {} : { login };
  },
  onRelogin: () => sessionStore.getState().lose(),
  onReach: noteReach,
});
