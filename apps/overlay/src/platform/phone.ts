import { readPageConfig } from '@mabarin/api-client/page-config';
import { PHONE_ASKS, PHONE_PLAYS } from '@mabarin/api-client/preview';

/** True for the overlay over a host's own dashboard, through which presses go until it asks for one. */
export function isOnPhone(): boolean {
  return window.location.pathname.startsWith('/phone/');
}

/** Tells the dashboard around this page whether it needs a press before it may play sound. */
export function askForPress(needed: boolean): void {
  window.parent.postMessage(needed ? PHONE_ASKS : PHONE_PLAYS, readPageConfig(document).origins.dashboard);
}
