import { createCall } from '@mabarin/web/api';
import { noteReach } from './live.ts';
import { sessionStore } from './session.store.ts';

/** Every dashboard call. A lost session starts the auto-logout. */
export const call = createCall({
  headers: () => {
    const { login } = sessionStore.getState();
    return login === null ? {} : { login };
  },
  onRelogin: () => sessionStore.getState().lose(),
  onReach: noteReach,
});

/** Calls that need the cookie only; being logged out is one of their ordinary answers. */
export const callWithCookie = createCall({ onReach: noteReach });
