import {
  createContext,
  createElement,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';

/**
 * The part of react-router that the public site uses, under the same names. The build puts it in the library's place
 * (vite.config.ts), which spares every first view 12 KiB. Who imports it sees the library's own types.
 *
 * Every address is absolute, and the first route that fits is taken: what is more special stands above.
 */

type Location = { pathname: string; search: string; hash: string };
type NavigateOptions = { replace?: boolean };
type Navigate = (to: string, options?: NavigateOptions) => void;
type Params = Record<string, string>;

type Route = {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  Component?: ComponentType;
  handle?: unknown;
  children?: Route[];
};
type Match = { route: Route; params: Params };

const Place = createContext<{ location: Location; navigate: Navigate }>({
  location: { pathname: '/', search: '', hash: '' },
  navigate: () => undefined,
});
const Matched = createContext<{ params: Params; outlet: ReactNode }>({ params: {}, outlet: null });

/** The routes from the outermost to the one at the path, or null. */
export function matchRoutes(routes: readonly Route[], path: string): Match[] | null {
  for (const route of routes) {
    if (route.children === undefined) {
      const params = paramsOf(route.index === true ? '' : (route.path ?? ''), path);
      if (params !== null) return [{ route, params }];
    } else {
      const inner = matchRoutes(route.children, path);
      if (inner !== null) return [{ route, params: inner.at(-1)?.params ?? {} }, ...inner];
    }
  }
  return null;
}

function paramsOf(pattern: string, path: string): Params | null {
  const names: string[] = [];
  const source = pattern
    .split('/')
    .map((part) => {
      if (part === '*') return names.push('*') && '(.*)';
      if (part.startsWith(':')) return names.push(part.slice(1)) && '([^/]+)';
      return part;
    })
    .join('/')
    // What follows the star's slash may be nothing, and then the slash may be missing too.
    .replace(/\/\(\.\*\)$/, '(?:/(.*))?');
  const found = new RegExp(`^/*${source}/*$`, 'i').exec(path);
  return found === null ? null : Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
}

/** A broken escape stays as it came. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function useRoutes(routes: readonly Route[]): ReactNode {
  const { pathname } = useLocation();
  return (matchRoutes(routes, pathname) ?? []).reduceRight<ReactNode>(
    (outlet, { route: { element, Component }, params }) => (
      <Matched value={{ params, outlet }}>{Component === undefined ? element : createElement(Component)}</Matched>
    ),
    null,
  );
}

export function Outlet(): ReactNode {
  return useContext(Matched).outlet;
}

export const useParams = (): Params => useContext(Matched).params;
export const useLocation = (): Location => useContext(Place).location;
export const useNavigate = (): Navigate => useContext(Place).navigate;
export const useSearchParams = () => [new URLSearchParams(useLocation().search)] as const;

const here = (): Location => ({ pathname: location.pathname, search: location.search, hash: location.hash });

/** What stands there stays until the next page can be drawn. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [at, setAt] = useState(here);
  const [{ move, navigate }] = useState(() => {
    const follow = () => startTransition(() => setAt(here()));
    return {
      move: follow,
      navigate: (to: string, { replace = false }: NavigateOptions = {}) => {
        history[replace ? 'replaceState' : 'pushState'](null, '', to);
        follow();
      },
    };
  });
  useLayoutEffect(() => {
    addEventListener('popstate', move);
    return () => removeEventListener('popstate', move);
  }, [move]);
  return <Place value={{ location: at, navigate }}>{children}</Place>;
}

/** A server draws one address. */
export function StaticRouter({ location: pathname, children }: { location: string; children: ReactNode }) {
  return <Place value={{ location: { pathname, search: '', hash: '' }, navigate: () => undefined }}>{children}</Place>;
}

export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  /** Nothing scrolls by itself here. */
  preventScrollReset?: boolean;
};

/** A link to a page of this app. Opened beside this one, or elsewhere, it is the browser's own. */
export function Link({ to, replace, preventScrollReset: _, onClick, ...rest }: LinkProps) {
  const {
    location: { pathname, search, hash },
    navigate,
  } = useContext(Place);
  function onPress(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isPlain || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { replace: replace ?? to === `${pathname}${search}${hash}` });
  }
  return <a {...rest} href={to} onClick={onPress} />;
}
