import { lazyWithRetry, type LazyPart } from '@mabarin/ui/lazy';
import type { ComponentType } from 'react';
import { matchRoutes, useRoutes, type RouteObject } from 'react-router';
import { hostPathOf } from '#paths.ts';
import { ForwardToDashboard, ForwardToGift, ForwardToList } from '#shell/forward.tsx';
import { Shell } from '#shell/shell.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** A page and what it takes to draw it at once: on the server, and in the browser over what the server has drawn. */
export type PageHandle = {
  /** Its modules as the build's manifest names them, which the page preloads. */
  modules(path: string): string[];
  load(path: string): Promise<unknown>;
};

type Page = { Component: ComponentType; handle: PageHandle };

const queryProvider = 'src/platform/query-provider.tsx';

/** A page with a chunk of its own, made of `module`. */
function page(module: string, load: Load): Page {
  const Component = lazyWithRetry(load);
  return { Component, handle: { modules: () => [`src/${module}`], load: Component.load } };
}

/** A page that asks through TanStack Query. The query client comes along with it: the others do without. */
function queryPage(module: string, load: Load): Page {
  const Component = withQueries(load);
  return { Component, handle: { modules: () => [`src/${module}`, queryProvider], load: Component.load } };
}

function withQueries(load: Load): LazyPart<object> {
  return lazyWithRetry(async () => {
    const [{ default: QueryProvider }, { default: Page }] = await Promise.all([
      import('#platform/query-provider.tsx'),
      load(),
    ]);
    return {
      default: () => (
        <QueryProvider>
          <Page />
        </QueryProvider>
      ),
    };
  });
}

const forms = {
  mabar: () => import('#features/mabar/mabar-form.tsx'),
  support: () => import('#features/support/support-form.tsx'),
  klaim: () => import('#features/gifts/claim-tab.tsx'),
};

const hostPage = queryPage('features/host/host.route.tsx', () => {
  // The page's own code and its form come along while the small part asks for the host.
  void import('#features/host/host.page.tsx').catch(() => undefined);
  void forms[hostPathOf(location.pathname.split('/')[2])]().catch(() => undefined);
  return import('#features/host/host.route.tsx');
});

const landing = page('features/landing/landing.page.tsx', () => import('#features/landing/landing.page.tsx'));
const notFound = page('features/host/not-found.page.tsx', () => import('#features/host/not-found.page.tsx'));

/** Every address of the public site (docs/spec/public.md 2). */
const routes: RouteObject[] = [
  { path: 'dashboard/*', element: <ForwardToDashboard /> },
  {
    element: <Shell />,
    children: [
      { index: true, ...landing },
      {
        path: 'login',
        ...queryPage('features/accounts/login.page.tsx', () => import('#features/accounts/login.page.tsx')),
      },
      {
        path: 'join',
        ...queryPage('features/accounts/join.page.tsx', () => import('#features/accounts/join.page.tsx')),
      },
      {
        path: 'activation/:hostCode',
        ...queryPage('features/accounts/activation.page.tsx', () => import('#features/accounts/activation.page.tsx')),
      },
      {
        path: 'forgot-password',
        ...queryPage('features/accounts/forgot.page.tsx', () => import('#features/accounts/forgot.page.tsx')),
      },
      {
        path: 'reset-password/:hostCode',
        ...queryPage('features/accounts/reset.page.tsx', () => import('#features/accounts/reset.page.tsx')),
      },
      { path: 'error404', ...notFound },
      {
        path: 'document/:documentType',
        ...page('features/documents/document.page.tsx', () => import('#features/documents/document.page.tsx')),
      },
      {
        path: 'list/:hostID',
        ...queryPage('features/mabar/list.page.tsx', () => import('#features/mabar/list.page.tsx')),
      },
      {
        path: 'gift/:hostID',
        ...queryPage('features/gifts/schedule.page.tsx', () => import('#features/gifts/schedule.page.tsx')),
      },
      {
        path: 'gift-proof/:gift',
        ...queryPage('features/gifts/proof.page.tsx', () => import('#features/gifts/proof.page.tsx')),
      },
      {
        path: 'tiket/:ticket',
        ...queryPage('features/ticket/ticket.page.tsx', () => import('#features/ticket/ticket.page.tsx')),
      },
      {
        path: 'hubungi-admin',
        ...queryPage('features/feedback/contact.page.tsx', () => import('#features/feedback/contact.page.tsx')),
      },
      { path: ':hostID/gift', element: <ForwardToGift /> },
      { path: ':hostID/list', element: <ForwardToList /> },
      { path: ':hostID/*', ...hostPage },
      { path: '*', ...notFound },
    ],
  },
];

/** The page at a path; null: the address only forwards. */
export function pageAt(path: string): PageHandle | null {
  const handle: unknown = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return (handle as PageHandle | undefined) ?? null;
}

/** Stands inside a router. */
export function App() {
  return useRoutes(routes);
}
