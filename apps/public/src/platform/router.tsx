import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';

/**
 * The addresses of this site, with the names and the meaning that React Router gives them. Its package is 11 KiB of each
 * first view, for nested routes, loaders and server data that this site has none of (docs/decisions/public-site.md).
 */

type Location = { pathname: string; search: string };
type Params = Readonly<Record<string, string>>;
type NavigateOptions = { replace?: boolean | undefined };

const LocationContext = createContext<Location>({ pathname: '/', search: '' });
const ParamsContext = createContext<Params>({});

/** Follows the browser's address; a server gives the address of the page that it draws. */
export function Router({ at, children }: { at?: Location; children: ReactNode }) {
  const [location, setLocation] = useState(() => at ?? browserLocation());
  // A layout effect: a page may lead on in its first effect.
  useLayoutEffect(() => {
    // The page that stands is shown until the code of the next one is there.
    const follow = () => startTransition(() => setLocation(browserLocation()));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return <LocationContext value={location}>{children}</LocationContext>;
}

function browserLocation(): Location {
  const { pathname, search } = window.location;
  return { pathname, search };
}

/** Shows another address of this site. */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}

export const useNavigate = () => navigate;

export const useLocation = (): Location => useContext(LocationContext);

/** The named parts of the address, decoded; `*` is what follows the pattern. */
export const useParams = (): Readonly<Record<string, string | undefined>> => useContext(ParamsContext);

/** What the route's pattern found, for `useParams`. */
export const ParamsProvider = ParamsContext;

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search])];
}

/** Leads on to another address as soon as it is drawn. */
export function Navigate({ to, replace }: { to: string } & NavigateOptions): null {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string } & NavigateOptions;

/** A link within this site. What opens it elsewhere (a new tab, a download) is left to the browser. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace ?? to === pathname + search + hash });
  }
  // The children come with the other properties.
  return <a {...rest} href={to} onClick={follow} />;
}

/**
 * The first route whose pattern is the path: `list/:hostID` names a part, a last `*` takes all that follows, a slash at
 * the end and capitals make no difference.
 */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | null {
  const parts = partsOf(pathname);
  for (const route of routes) {
    const params = match(partsOf(route.path), parts);
    if (params !== null) return { route, params };
  }
  return null;
}

function match(pattern: readonly string[], parts: readonly string[]): Params | null {
  const rest = pattern.at(-1) === '*';
  const named = rest ? pattern.slice(0, -1) : pattern;
  if (rest ? parts.length < named.length : parts.length !== named.length) return null;
  const params: Record<string, string> = rest ? { '*': parts.slice(named.length).map(decode).join('/') } : {};
  for (const [index, name] of named.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decode(part);
    else if (name !== part.toLowerCase()) return null;
  }
  return params;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** A broken escape stays as it came. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
