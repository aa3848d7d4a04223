import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { createQueryClient } from '#platform/query.ts';
import { ForwardToDashboard, ForwardToGift, ForwardToList } from '#shell/forward.tsx';
import { Shell } from '#shell/shell.tsx';

const HostRoute = lazy(() => {
  // The page's own code comes along while the small part asks for the host.
  void import('#features/host/host.page.tsx').catch(() => undefined);
  return import('#features/host/host.route.tsx');
});
const ListPage = lazy(() => import('#features/mabar/list.page.tsx'));
const SchedulePage = lazy(() => import('#features/gifts/schedule.page.tsx'));
const ProofPage = lazy(() => import('#features/gifts/proof.page.tsx'));
const TicketPage = lazy(() => import('#features/ticket/ticket.page.tsx'));
const LandingPage = lazy(() => import('#features/landing/landing.page.tsx'));
const LoginPage = lazy(() => import('#features/accounts/login.page.tsx'));
const JoinPage = lazy(() => import('#features/accounts/join.page.tsx'));
const ActivationPage = lazy(() => import('#features/accounts/activation.page.tsx'));
const ForgotPage = lazy(() => import('#features/accounts/forgot.page.tsx'));
const ResetPage = lazy(() => import('#features/accounts/reset.page.tsx'));
const NotFoundPage = lazy(() => import('#features/host/not-found.page.tsx'));
const DocumentPage = lazy(() => import('#features/documents/document.page.tsx'));

/** Every address of the public site (docs/spec/public.md 2). */
export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
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
            <Route path=":hostID/gift" element={<ForwardToGift />} />
            <Route path=":hostID/list" element={<ForwardToList />} />
            <Route path=":hostID/*" element={<HostRoute />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
