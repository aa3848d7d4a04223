import {
  startTransition,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Router, useHref, useLocation, useNavigate, type Navigator } from 'react-router';

/**
 * What ties React Router to this browser. Its own `BrowserRouter` and `Link` bring the loaders and prefetches of its
 * framework along, 5 KiB of each first view that the apps have no use for (docs/decisions/public-site.md).
 */

const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: (steps) => history.go(steps),
  push: (to) => show(() => history.pushState(null, '', navigator.createHref(to))),
  replace: (to) => show(() => history.replaceState(null, '', navigator.createHref(to))),
};

function show(change: () => void): void {
  change();
  // A change of one's own is no event of the browser's.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Goes to an address of this app. One that is shown already makes no step in the history. */
export function navigate(path: string): void {
  if (path === browserLocation()) navigator.replace(path);
  else navigator.push(path);
}

/** Follows the browser's address; a server gives the address of the page that it draws. */
export function AppRouter({ at, children }: { at?: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => at ?? browserLocation());
  // A layout effect: a page may lead on in its first effect.
  useLayoutEffect(() => {
    // The page that stands is shown until the code of the next one is there.
    const follow = () => startTransition(() => setLocation(browserLocation()));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <Router location={location} navigator={navigator} static={at !== undefined}>
      {children}
    </Router>
  );
}

function browserLocation(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link within this app. What opens it elsewhere (a new tab, a download) is left to the browser. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? href === pathname + search + hash });
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
