import type { TeamRole } from '@mabarin/domain/team/roles';
import { DialogHost } from '@mabarin/ui/popups/dialog';
import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { LiveRegion } from '@mabarin/ui/states/live-region';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { AppRouter } from '@mabarin/web/router';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useMatch } from 'react-router';
import { loadPage, pages, prefetches, refreshes } from '#features.ts';
import { ResumeGameResult } from '#features/mabar/index.ts';
import { OfflineBoard, PhoneBar, PhoneStage } from '#features/phone/index.ts';
import { isHostChosen } from '#features/team/index.ts';
import { pageOf, pathTo } from '#paths.ts';
import { usePageKeys } from '#platform/keys.ts';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { useSession } from '#platform/session/role.ts';
import { AutoLogout } from '#shell/auto-logout.tsx';
import { homeOf, isShownTo } from '#shell/menu.ts';
import { Gate } from '#shell/gate.tsx';
import { Broken, Preparing, Shell } from '#shell/shell.tsx';

/** Loaded later: the first view needs its lists before it needs news of changes. */
const LiveConnection = lazyWithRetry(() => import('#shell/live-connection.tsx'));

/** Delay after another page's first paint, before the board's code is loaded. */
const BOARD_AFTER_MS = 3_000;

export function App() {
  const [queryClient] = useState(createDashboardQueryClient);
  usePageKeys();
  useEffect(() => {
    // Hosts go to the board from any page, and may be offline by then.
    const early = setTimeout(() => void loadPage('mabar'), BOARD_AFTER_MS);
    return () => clearTimeout(early);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RetryBoundary fallback={() => <Broken />}>
        <Gate
          onSession={prefetch}
          offline={
            <RetryBoundary fallback={() => null}>
              <Suspense>
                <OfflineBoard />
              </Suspense>
            </RetryBoundary>
          }
        >
          <RetryBoundary fallback={() => null}>
            <Suspense>
              <LiveConnection refreshes={refreshes} />
            </Suspense>
          </RetryBoundary>
          <RetryBoundary fallback={() => null}>
            <Suspense>
              <ResumeGameResult />
            </Suspense>
          </RetryBoundary>
          <RetryBoundary fallback={() => null}>
            <Suspense>
              <PhoneStage />
            </Suspense>
          </RetryBoundary>
          <AppRouter>
            <DashboardPage />
          </AppRouter>
        </Gate>
      </RetryBoundary>
      {/* Each has its own boundary: an error outside of one would leave an empty page. */}
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

function prefetch(queryClient: QueryClient, role: TeamRole): void {
  const page = pageOf(location.pathname.split('/')[2]);
  if (isShownTo(role, page)) void prefetches[page]?.(queryClient);
}

function DashboardPage() {
  const asked = useMatch('/dashboard/:page')?.params.page;
  const { role, hosts, login } = useSession();
  const mustChoose = hosts.length > 1 && !isHostChosen(login);
  const wanted = mustChoose ? 'team-hosts' : pageOf(asked);
  const page = isShownTo(role, wanted) ? wanted : homeOf(role);
  if (page !== asked) return <Navigate to={pathTo(page)} replace />;
  const Page = pages[page] ?? Preparing;
  return (
    <Shell page={page} notice={<PhoneBar />}>
      <Page />
    </Shell>
  );
}
