/**
 * The host code of this display page: `?key=` when given (a new one wins), else the one kept for this tab. It is taken
 * out of the address bar at once, because OBS logs and screen shares show addresses.
 */
export function takeKey(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | null {
  const address = new URL(page.location.href);
  const given = address.searchParams.get('key');
  if (given !== null && given !== '') {
    page.sessionStorage.setItem('display-key', given);
    address.searchParams.delete('key');
    page.history.replaceState(null, '', address);
    return given;
  }
  return page.sessionStorage.getItem('display-key');
}
