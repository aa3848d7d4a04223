import { DialogHost } from '@mabarin/ui/dialog';
import { RetryBoundary } from '@mabarin/ui/lazy';
import { LiveRegion } from '@mabarin/ui/live-region';
import { ToastHost } from '@mabarin/ui/toast';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router';
import { pages, prefetches, refreshes } from '#features.ts';
import { ResumeGameResult } from '#features/mabar/index.ts';
import { pageOf, pathTo } from '#paths.ts';
import { usePageKeys } from '#platform/keys.ts';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { AutoLogout } from '#shell/auto-logout.tsx';
import { Gate } from '#shell/gate.tsx';
import { LiveConnection } from '#shell/live-connection.tsx';
import { Broken, Preparing, Shell } from '#shell/shell.tsx';

export function App() {
  const [queryClient] = useState(createDashboardQueryClient);
  usePageKeys();
  return (
    <QueryClientProvider client={queryClient}>
      <RetryBoundary fallback={() => <Broken />}>
        <Gate onSession={prefetch}>
          <LiveConnection refreshes={refreshes} />
          <ResumeGameResult />
          <BrowserRouter>
            <Routes>
              <Route path="/dashboard/:dashboardPath" element={<DashboardPage />} />
              <Route path="*" element={<Navigate to={pathTo()} replace />} />
            </Routes>
          </BrowserRouter>
        </Gate>
      </RetryBoundary>
      {/* Each in a boundary of its own: an error outside of one would leave an empty page. */}
      <RetryBoundary>
        <AutoLogout />
      </RetryBoundary>
      <RetryBoundary>
        <DialogHost />
      </RetryBoundary>
      <RetryBoundary>
        <ToastHost />
      </RetryBoundary>
      <LiveRegion />
    </QueryClientProvider>
  );
}

function prefetch(queryClient: QueryClient): void {
  void prefetches[pageOf(location.pathname.split('/')[2])]?.(queryClient);
}

/** Pages are switched by the path's key. */
function DashboardPage() {
  const { dashboardPath } = useParams();
  const page = pageOf(dashboardPath);
  if (page !== dashboardPath) return <Navigate to={pathTo(page)} replace />;
  const Page = pages[page] ?? Preparing;
  return (
    <Shell page={page}>
      <Page />
    </Shell>
  );
}
