import { lazy, type ComponentType } from 'react';

/** The display pages there are: `/display/{target}`. */
export const widgets: Readonly<Record<string, ComponentType<{ displayKey: string }>>> = {
  overlay: lazy(() => import('#widgets/overlay/overlay.page.tsx')),
  statistic: lazy(() => import('#widgets/statistic/statistic.page.tsx')),
  countdown: lazy(() => import('#widgets/countdown/countdown.page.tsx')),
  timer: lazy(() => import('#widgets/timer/timer.page.tsx')),
  marquee: lazy(() => import('#widgets/marquee/marquee.page.tsx')),
  queue: lazy(() => import('#widgets/queue/queue.page.tsx')),
  goal: lazy(() => import('#widgets/goal/goal.page.tsx')),
  leaderboard: lazy(() => import('#widgets/leaderboard/leaderboard.page.tsx')),
};
