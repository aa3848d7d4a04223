import { failureText } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { links } from '#platform/links.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { shellText } from './shell.text.ts';

/** Time between the dialog and the public site (docs/spec/dashboard.md 9). */
const LOGOUT_AFTER_MS = 5000;

/** Logs out a host whose session ended, with the reason. */
export function AutoLogout() {
  const lost = useStore(sessionStore, (state) => state.lost);
  useEffect(() => {
    if (!lost) return undefined;
    void showDialog({ icon: 'warn', caption: shellText.autoLogout, text: failureText('accounts.relogin') });
    const timer = setTimeout(() => {
      sessionStore.getState().close();
      location.replace(links.root);
    }, LOGOUT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return null;
}
