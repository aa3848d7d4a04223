/**
 * The display key: the host code in `?key=`, or else the one stored for this tab. It is removed from the address at once,
 * because OBS logs and screen shares show addresses.
 */
export function readDisplayKey(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | null {
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
