import {
  startTransition,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Router, useHref, type Navigator } from 'react-router';

/**
 * What ties React Router to this browser. Its own `BrowserRouter` and `Link` bring the loaders and prefetches of its
 * framework along, 5 KiB of each page that the dashboard has no use for.
 */

const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: (steps) => history.go(steps),
  push: (to) => show(() => history.pushState(null, '', navigator.createHref(to))),
  replace: (to) => show(() => history.replaceState(null, '', navigator.createHref(to))),
};

/** A change of one's own is no event of the browser's. */
function show(change: () => void): void {
  change();
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Goes to an address of the dashboard. One that is shown already makes no step in the history. */
export function navigate(path: string): void {
  if (path === location.pathname) navigator.replace(path);
  else navigator.push(path);
}

/** Follows the browser's address. */
export function DashboardRouter({ children }: { children: ReactNode }) {
  const [path, setPath] = useState(location.pathname);
  // A layout effect: a page may lead on in its first effect.
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPath(location.pathname));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <Router location={path} navigator={navigator}>
      {children}
    </Router>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the dashboard. What opens it elsewhere, such as a new tab, is left to the browser. */
export function Link({ to, children, ...rest }: LinkProps) {
  const href = useHref(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
