import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import type { ComponentType } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { hostPathOf } from '#paths.ts';
import { BrokenPage } from '#shell/broken-page.tsx';
import { ForwardToDashboard, ForwardToGift, ForwardToList } from '#shell/forward.tsx';
import { Shell } from '#shell/shell.tsx';

/** A page that calls the service. The query client comes along with it: the landing and the documents do without. */
function withQueries(load: () => Promise<{ default: ComponentType }>) {
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
const HostRoute = withQueries(() => {
  // The page's own code and its form come along while the small part asks for the host.
  void import('#features/host/host.page.tsx').catch(() => undefined);
  void forms[hostPathOf(location.pathname.split('/')[2])]().catch(() => undefined);
  return import('#features/host/host.route.tsx');
});
const ListPage = withQueries(() => import('#features/mabar/list.page.tsx'));
const SchedulePage = withQueries(() => import('#features/gifts/schedule.page.tsx'));
const ProofPage = withQueries(() => import('#features/gifts/proof.page.tsx'));
const TicketPage = withQueries(() => import('#features/ticket/ticket.page.tsx'));
const ContactPage = withQueries(() => import('#features/feedback/contact.page.tsx'));
const LandingPage = lazyWithRetry(() => import('#features/landing/landing.page.tsx'));
const LoginPage = withQueries(() => import('#features/accounts/login.page.tsx'));
const JoinPage = withQueries(() => import('#features/accounts/join.page.tsx'));
const ActivationPage = withQueries(() => import('#features/accounts/activation.page.tsx'));
const ForgotPage = withQueries(() => import('#features/accounts/forgot.page.tsx'));
const ResetPage = withQueries(() => import('#features/accounts/reset.page.tsx'));
const NotFoundPage = lazyWithRetry(() => import('#features/host/not-found.page.tsx'));
const DocumentPage = lazyWithRetry(() => import('#features/documents/document.page.tsx'));

/** Every address of the public site (docs/spec/public.md 2). */
export function App() {
  return (
    <RetryBoundary fallback={() => <BrokenPage />}>
      <BrowserRouter>
        <Routes>
          <Route path="dashboard/*" element={<ForwardToDashboard />} />
          <Route element={<Shell />}>
            <Route index element={<LandingPage />} />
            <Route path="login" element={<LoginPage />} />
            <Route path="join" element={<JoinPage />} />
            <Route path="activation/:hostCode" element={<ActivationPage />} />
            <Route path="forgot-password" element={<ForgotPage />} />
            <Route path="reset-password/:hostCode" element={<ResetPage />} />
            <Route path="error404" element={<NotFoundPage />} />
            <Route path="document/:documentType" element={<DocumentPage />} />
            <Route path="list/:hostID" element={<ListPage />} />
            <Route path="gift/:hostID" element={<SchedulePage />} />
            <Route path="gift-proof/:gift" element={<ProofPage />} />
            <Route path="tiket/:ticket" element={<TicketPage />} />
            <Route path="hubungi-admin" element={<ContactPage />} />
            <Route path=":hostID/gift" element={<ForwardToGift />} />
            <Route path=":hostID/list" element={<ForwardToList />} />
            <Route path=":hostID/*" element={<HostRoute />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </RetryBoundary>
  );
}
