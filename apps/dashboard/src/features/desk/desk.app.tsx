import { closeDialogs, DialogHost } from '@mabarin/ui/popups/dialog';
import { headingOf, moveLostFocus } from '@mabarin/ui/popups/focus-fallback';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { LiveRegion } from '@mabarin/ui/states/live-region';
import { ToastHost } from '@mabarin/ui/popups/toast';
import { AppRouter, Arrival } from '@mabarin/web/router';
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { ReadFailure } from '#platform/page/loaded.tsx';
import { useMoment } from '#platform/live/now.ts';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { deskSessionQuery, followSession } from './desk.api.ts';
import { DESK_HOME, deskPages, deskPath, DOOR_PATH, usePage } from './desk.pages.ts';
import { deskStore } from './desk.store.ts';
import { deskText } from './desk.text.ts';
import { Door } from './door.tsx';
import { Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';
import { WhyForm } from './why.tsx';

/** The operators' desk: sign-in, the reason of the work, then the pages. */
export default function DeskApp() {
  const [queryClient] = useState(createDashboardQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AppRouter>{location.pathname === DOOR_PATH ? <Door /> : <Desk />}</AppRouter>
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

function Desk() {
  const queryClient = useQueryClient();
  const session = useQuery(deskSessionQuery);
  const lost = useStore(deskStore, (state) => state.lost);
  const why = useStore(deskStore, (state) => state.why);
  // A viewer's data does not stay on the screen of an operator who left.
  useMoment(session.data?.until ?? null, () => void followSession(queryClient));
  useWatch(Boolean(session.data) && lost === null);
  // A dialog names accounts and sums, and would stand over the sign-in.
  useEffect(() => {
    if (lost === null) return undefined;
    closeDialogs();
    // The sign-in, which had the focus, is gone again.
    return () => {
      const heading = headingOf(document.body);
      if (heading !== null) moveLostFocus(heading);
    };
  }, [lost]);
  if (session.isPending) return null;
  if (session.isError) {
    return <ReadFailure error={session.error} level={1} onRetry={() => void session.refetch()} />;
  }
  if (session.data === null) {
    return (
      <>
        <SignIn />
        <DeskArrival at="" />
      </>
    );
  }
  return (
    <>
      {/* Above the page, which keeps what was typed. */}
      {lost !== null && <SignIn lost={lost} />}
      <div hidden={lost !== null}>
        <Frame session={session.data}>{why === '' ? <WhyForm /> : <DeskPage />}</Frame>
      </div>
    </>
  );
}

/** Two seconds less an answer's time. */
const WATCH_MS = 1_500;

/** Asks after the session while the page is in sight, so that a disabled operator does not read on and a stop of all money is seen. */
function useWatch(isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const follow = () => document.visibilityState === 'visible' && void followSession(queryClient);
    const timer = setInterval(follow, WATCH_MS);
    return () => clearInterval(timer);
  }, [isOn, queryClient]);
}

function DeskPage() {
  const page = usePage();
  const { pathname } = useLocation();
  if (page === null) return <Navigate to={deskPath(DESK_HOME)} replace />;
  const { Page } = deskPages[page];
  // The whole address: what was typed about one payment is not another one's.
  return (
    <RetryBoundary key={pathname}>
      <Suspense>
        <Page />
        <DeskArrival at={pathname} />
      </Suspense>
    </RetryBoundary>
  );
}

const DeskArrival = ({ at }: { at: string }) => <Arrival page={at} title={deskText.title} />;
