import type { Display } from '@mabarin/domain/live/frame';
import { lazy, type ComponentType } from 'react';

/** `displayKey` is null for a preview in the dashboard. */
type DisplayPage = ComponentType<{ displayKey: string | null }>;

const pages: Readonly<Record<Display, DisplayPage>> = {
  overlay: lazy(() => import('#features/alerts/alerts.page.tsx')),
  statistic: lazy(() => import('#features/widgets/statistic/statistic.page.tsx')),
  countdown: lazy(() => import('#features/widgets/countdown/countdown.page.tsx')),
  timer: lazy(() => import('#features/widgets/timer/timer.page.tsx')),
  marquee: lazy(() => import('#features/widgets/marquee/marquee.page.tsx')),
  queue: lazy(() => import('#features/widgets/queue/queue.page.tsx')),
  goal: lazy(() => import('#features/widgets/goal/goal.page.tsx')),
  leaderboard: lazy(() => import('#features/widgets/leaderboard/leaderboard.page.tsx')),
  supporters: lazy(() => import('#features/widgets/supporters/supporters.page.tsx')),
  qr: lazy(() => import('#features/widgets/qr/qr.page.tsx')),
  milestones: lazy(() => import('#features/widgets/milestones/milestones.page.tsx')),
  vote: lazy(() => import('#features/widgets/vote/vote.page.tsx')),
};

/** The display pages by path: `/display/{target}`, in the dashboard `/preview/{target}`. */
export const displayPages: Readonly<Record<string, DisplayPage>> = pages;
