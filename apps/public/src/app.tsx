import { lazyWithRetry, type LazyPart } from '@mabarin/ui/states/lazy';
import type { ComponentType } from 'react';
import { matchRoutes, renderMatches, useLocation, type RouteObject } from 'react-router';
import { ClaimTab } from '#features/gifts/index.ts';
import { MabarForm } from '#features/mabar/index.ts';
import { SupportForm } from '#features/support/index.ts';
import { hostPathOf, type HostPath } from '#paths.ts';
import { ForwardToDashboard, ForwardToGift, ForwardToList } from '#shell/forward.tsx';
import { Shell } from '#shell/shell.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** A page and its loader, which the server and a hydrating browser await before they draw it. */
export type PageHandle = { load(path: string): Promise<unknown> };

type Page = PageHandle & { Component: ComponentType };

function page(load: Load): Page {
  const Component = lazyWithRetry(load);
  return { Component, load: Component.load };
}

/** The forms of the host page by tab, each in a chunk of its own. */
const forms: Readonly<Record<HostPath, Pick<LazyPart<never>, 'load'>>> = {
  mabar: MabarForm,
  support: SupportForm,
  klaim: ClaimTab,
};

const HostPage = lazyWithRetry(() => import('#features/host/host.page.tsx'));
const hostPage: Page = {
  Component: HostPage,
  load: (path) => Promise.all([HostPage.load(), forms[hostPathOf(path.split('/')[2])].load()]),
};

const landing = page(() => import('#features/landing/landing.page.tsx'));
const notFound = page(() => import('#features/host/not-found.page.tsx'));
const document = page(() => import('#features/documents/document.page.tsx'));
/** A legal page or a guide with its text. */
const documentPage: Page = {
  ...document,
  load: async (path) => {
    const [{ loadText }] = await Promise.all([import('#features/documents/texts.ts'), document.load(path)]);
    await loadText(path.split('/')[2]);
  },
};

const pages: readonly { path: string; page: Page }[] = [
  { path: '/', page: landing },
  { path: 'login', page: page(() => import('#features/accounts/login.page.tsx')) },
  { path: 'join', page: page(() => import('#features/accounts/join.page.tsx')) },
  { path: 'activation/:hostCode', page: page(() => import('#features/accounts/activation.page.tsx')) },
  { path: 'forgot-password', page: page(() => import('#features/accounts/forgot.page.tsx')) },
  { path: 'reset-password/:hostCode', page: page(() => import('#features/accounts/reset.page.tsx')) },
  { path: 'bukan-saya/:code', page: page(() => import('#features/accounts/not-me.page.tsx')) },
  { path: 'error404', page: notFound },
  { path: 'document/:documentType', page: documentPage },
  { path: 'main', page: page(() => import('#features/mabar/directory.page.tsx')) },
  { path: 'list/:hostID', page: page(() => import('#features/mabar/list.page.tsx')) },
  { path: 'gift/:hostID', page: page(() => import('#features/gifts/schedule.page.tsx')) },
  { path: 'gift-proof/:gift', page: page(() => import('#features/gifts/proof.page.tsx')) },
  { path: 'tiket/:ticket', page: page(() => import('#features/ticket/ticket.page.tsx')) },
  { path: 'hubungi-admin', page: page(() => import('#features/feedback/contact.page.tsx')) },
  { path: 'cari-pembayaran', page: page(() => import('#features/payments/find/find.page.tsx')) },
  { path: 'data-saya', page: page(() => import('#features/privacy/data.page.tsx')) },
  { path: 'data-saya/:code', page: page(() => import('#features/privacy/data-link.page.tsx')) },
  { path: 'undangan-tim/:code', page: page(() => import('#features/team/invitation.page.tsx')) },
  { path: ':hostID/*', page: hostPage },
  { path: '*', page: notFound },
];

/** All routes of the public site (docs/spec/public.md 2). */
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

/** The last match: a page is asked for before it is drawn, and trying all routes takes a slow phone 40 ms. */
let last: { path: string; matches: ReturnType<typeof matchRoutes> } | null = null;

function matchesAt(path: string) {
  if (last?.path !== path) last = { path, matches: matchRoutes(routes, path) };
  return last.matches;
}

/** The page at a path; null when the address only forwards. */
export function pageAt(path: string): PageHandle | null {
  const handle: unknown = matchesAt(path)?.at(-1)?.route.handle;
  return (handle as PageHandle | undefined) ?? null;
}

/** Must be rendered inside a router. */
export function App() {
  const { pathname } = useLocation();
  // oxlint-disable-next-line translation/bare-text -- a route draws an element
  return renderMatches(matchesAt(pathname));
}
