import { localStore } from '@mabarin/web/storage';

const KEY = 'hostChosen';

/** True once a host was chosen in this login, in any tab. */
export function isHostChosen(login: string): boolean {
  return localStore.getItem(KEY) === login;
}

export function noteHostChosen(login: string): void {
  localStore.setItem(KEY, login);
}
