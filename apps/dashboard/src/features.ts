import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { LogoutPage } from '#features/accounts/index.ts';
import { mabarListQuery, MabarPage } from '#features/mabar/index.ts';
import { OverlayPage } from '#features/overlay/index.ts';
import { hostQuery } from '#platform/host.ts';
import type { Refreshes } from '#platform/live.ts';
import type { DashboardPath } from '#paths.ts';

/** The list of pages. One that is missing says that it is being prepared. */
export const pages: Partial<Record<DashboardPath, ComponentType>> = {
  mabar: MabarPage,
  overlay: OverlayPage,
  logout: LogoutPage,
};

/** What each command of the live channel loads again. */
export const refreshes: Refreshes = {
  'mabar-refresh': [mabarListQuery.queryKey],
  'host-refresh': [hostQuery.queryKey],
};

/** What a page asks for while the profile is still on its way. */
export const prefetches: Partial<Record<DashboardPath, (queryClient: QueryClient) => Promise<void>>> = {
  mabar: (queryClient) => queryClient.prefetchQuery(mabarListQuery),
};
