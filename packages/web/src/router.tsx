import { isDialogOpen } from '@mabarin/ui/popups/dialog';
import { focusableTitle, headingOf, moveLostFocus } from '@mabarin/ui/popups/focus-fallback';
import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Router, useHref, useLocation, useNavigate, type Navigator } from 'react-router';

/** React Router's own `BrowserRouter` and `Link` would add 5 KiB to each first view (docs/decisions/public-site.md). */

const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: (steps) => history.go(steps),
  push: (to) => show(() => history.pushState(null, '', navigator.createHref(to))),
  replace: (to) => show(() => history.replaceState(null, '', navigator.createHref(to))),
};

function show(change: () => void): void {
  change();
  // pushState itself fires no event.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Opens an address of this app; the current one adds no step to the history. */
export function navigate(path: string): void {
  if (path === browserLocation()) navigator.replace(path);
  else navigator.push(path);
}

/** Follows the browser's address; `at` is the address in a server render. */
export function AppRouter({ at, children }: { at?: string; children: ReactNode }) {
  const [location, setLocation] = useState(() => at ?? browserLocation());
  useKeptFocus();
  // A layout effect, because a page may navigate in its first effect.
  useLayoutEffect(() => {
    // Keeps the current page until the next one's code is loaded.
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

let arrivedAt: string | null = null;

/**
 * Rendered behind a page that may still be loading. Its title names the document and takes the focus, which says it; a
 * focus inside of the page or in a field above it stays, and so does the browser's own on the first page.
 */
export function Arrival({ page, title }: { page: string; title?: (heading: string) => string }) {
  useLayoutEffect(() => {
    const arrive = () => {
      const heading = focusableTitle();
      if (heading?.tagName !== 'H1') return;
      observer.disconnect();
      if (title !== undefined) document.title = title(heading.textContent);
      const isNew = arrivedAt !== null && arrivedAt !== page;
      arrivedAt = page;
      const { activeElement } = document;
      if (!isNew || activeElement?.closest('main *, input')) return;
      if (isDialogOpen()) moveLostFocus(heading);
      else heading.focus({ preventScroll: true });
    };
    // A title may come later, as on a page that first asks who is logged in.
    const observer = new MutationObserver(arrive);
    observer.observe(document.body, { childList: true, subtree: true });
    arrive();
    return () => observer.disconnect();
  });
  return null;
}

/** Time for a page to move the focus itself after a control of it went. */
const OWN_MOVE_MS = 50;

/** The focus of a control that its own press removed goes to the nearest heading that is left. */
function useKeptFocus(): void {
  useEffect(() => {
    let parts: readonly Element[] = [];
    const keep = (lost: readonly Element[]) => {
      const left = lost.find(({ isConnected }) => isConnected);
      const heading = left === undefined ? null : headingOf(left);
      if (document.activeElement === document.body && heading !== null && !isDialogOpen()) moveLostFocus(heading);
    };
    const observer = new MutationObserver(() => {
      if (parts[0]?.isConnected !== false) return;
      setTimeout(keep, OWN_MOVE_MS, parts);
      parts = [];
    });
    const onFocus = ({ target }: FocusEvent) => {
      parts = [];
      for (let part = target as Element | null; part?.closest('main'); part = part.parentElement)
        parts = [...parts, part];
    };
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

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
