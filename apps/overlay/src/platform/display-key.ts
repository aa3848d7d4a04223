const NAME = 'display-key';

/**
 * The display key in `?key=`, or else the one kept for this tab. It is removed from the address at once,
 * because OBS logs and screen shares show addresses. Where the browser refuses storage, the tab's history entry keeps
 * it through a reload.
 */
export function readDisplayKey(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | null {
  const address = new URL(page.location.href);
  const given = address.searchParams.get('key');
  if (given === null || given === '') return storedKey(page) ?? historyKey(page);
  address.searchParams.delete('key');
  page.history.replaceState(storeKey(page, given) ? null : { [NAME]: given }, '', address);
  return given;
}

function storeKey(page: Pick<Window, 'sessionStorage'>, key: string): boolean {
  try {
    page.sessionStorage.setItem(NAME, key);
    return true;
  } catch {
    return false;
  }
}

function storedKey(page: Pick<Window, 'sessionStorage'>): string | null {
  try {
    return page.sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function historyKey({ history }: Pick<Window, 'history'>): string | null {
  const state = history.state as Partial<Record<string, unknown>> | null;
  const kept = state?.[NAME];
  return typeof kept === 'string' ? kept : null;
}
