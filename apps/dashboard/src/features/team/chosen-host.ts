import { localStore } from '@mabarin/web/storage';

const KEY = 'hostChosen';

/** Whether the host of this login was chosen among several: once per login, in whatever tab. */
export function isHostChosen(login: string): boolean {
  return localStore.getItem(KEY) === login;
}

export function noteHostChosen(login: string): void {
  localStore.setItem(KEY, login);
}
