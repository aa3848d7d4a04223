import { lazyWithRetry, type LazyPart } from '@mabarin/ui/lazy';
import type { ComponentType } from 'react';
import { matchRoutes, useRoutes, type RouteObject } from 'react-router';
import { documentTexts, isDocumentType } from '#features/documents/texts.ts';
import { ClaimTab } from '#features/gifts/index.ts';
import { MabarForm } from '#features/mabar/index.ts';
import { SupportForm } from '#features/support/index.ts';
import { hostPathOf, type HostPath } from '#paths.ts';
import { ForwardToDashboard, ForwardToGift, ForwardToList } from '#shell/forward.tsx';
import { Shell } from '#shell/shell.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** A page and what it takes to draw it at once: on the server, and in the browser over what the server has drawn. */
export type PageHandle = {
  /** Its modules as the build's manifest names them, which the page preloads. */
  modules(path: string): string[];
  load(path: string): Promise<unknown>;
};

type Page = PageHandle & { Component: ComponentType };

const queryProvider = 'src/platform/query-provider.tsx';

/** A page with a chunk of its own, made of `module`. */
function page(module: string, load: Load): Page {
  const Component = lazyWithRetry(load);
  return { Component, modules: () => [`src/${module}`], load: Component.load };
}

/** A page that asks through TanStack Query. The query client comes along with it: the others do without. */
function queryPage(module: string, load: Load): Page {
  const Component = withQueries(load);
  return { Component, modules: () => [`src/${module}`, queryProvider], load: Component.load };
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

/** The form of each tab of the host page, with a chunk of its own. */
const forms: Readonly<Record<HostPath, { module: string; form: Pick<LazyPart<never>, 'load'> }>> = {
  mabar: { module: 'src/features/mabar/mabar-form.tsx', form: MabarForm },
  support: { module: 'src/features/support/support-form.tsx', form: SupportForm },
  klaim: { module: 'src/features/gifts/claim-tab.tsx', form: ClaimTab },
};
const formAt = (path: string) => forms[hostPathOf(path.split('/')[2])];

const HostPage = lazyWithRetry(() => import('#features/host/host.page.tsx'));
const hostPage: Page = {
  Component: HostPage,
  modules: (path) => ['src/features/host/host.page.tsx', formAt(path).module],
  load: (path) => Promise.all([HostPage.load(), formAt(path).form.load()]),
};

const landing = page('features/landing/landing.page.tsx', () => import('#features/landing/landing.page.tsx'));
const notFound = page('features/host/not-found.page.tsx', () => import('#features/host/not-found.page.tsx'));
const document = page('features/documents/document.page.tsx', () => import('#features/documents/document.page.tsx'));
const documentOf = (path: string) => [path.split('/')[2]].filter(isDocumentType);
/** A legal page and its text. */
const documentPage: Page = {
  ...document,
  modules: (path) => [...document.modules(path), ...documentOf(path).map((type) => `~documents/${type}`)],
  load: (path) => Promise.all([document.load(path), ...documentOf(path).map((type) => documentTexts[type].load())]),
};

const pages: readonly { path: string; page: Page }[] = [
  { path: '/', page: landing },
  {
    path: 'login',
    page: queryPage('features/accounts/login.page.tsx', () => import('#features/accounts/login.page.tsx')),
  },
  {
    path: 'join',
    page: queryPage('features/accounts/join.page.tsx', () => import('#features/accounts/join.page.tsx')),
  },
  {
    path: 'activation/:hostCode',
    page: queryPage('features/accounts/activation.page.tsx', () => import('#features/accounts/activation.page.tsx')),
  },
  {
    path: 'forgot-password',
    page: queryPage('features/accounts/forgot.page.tsx', () => import('#features/accounts/forgot.page.tsx')),
  },
  {
    path: 'reset-password/:hostCode',
    page: queryPage('features/accounts/reset.page.tsx', () => import('#features/accounts/reset.page.tsx')),
  },
  { path: 'error404', page: notFound },
  { path: 'document/:documentType', page: documentPage },
  {
    path: 'list/:hostID',
    page: page('features/mabar/list.page.tsx', () => import('#features/mabar/list.page.tsx')),
  },
  {
    path: 'gift/:hostID',
    page: page('features/gifts/schedule.page.tsx', () => import('#features/gifts/schedule.page.tsx')),
  },
  {
    path: 'gift-proof/:gift',
    page: queryPage('features/gifts/proof.page.tsx', () => import('#features/gifts/proof.page.tsx')),
  },
  {
    path: 'tiket/:ticket',
    page: page('features/ticket/ticket.page.tsx', () => import('#features/ticket/ticket.page.tsx')),
  },
  {
    path: 'hubungi-admin',
    page: queryPage('features/feedback/contact.page.tsx', () => import('#features/feedback/contact.page.tsx')),
  },
  {
    path: 'data-saya',
    page: queryPage('features/privacy/data.page.tsx', () => import('#features/privacy/data.page.tsx')),
  },
  {
    path: 'data-saya/:code',
    page: queryPage('features/privacy/data-link.page.tsx', () => import('#features/privacy/data-link.page.tsx')),
  },
  { path: ':hostID/*', page: hostPage },
  { path: '*', page: notFound },
];

/** Every address of the public site (docs/spec/public.md 2). */
const routes: RouteObject[] = [
  { path: 'dashboard/*', element: <ForwardToDashboard /> },
  {
    element: <Shell />,
    children: [
      ...pages.map(({ path, page }) => ({ path, element: <page.Component />, handle: page })),
      { path: ':hostID/gift', element: <ForwardToGift /> },
      { path: ':hostID/list', element: <ForwardToList /> },
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
