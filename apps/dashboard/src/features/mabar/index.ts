import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { blacklistQuery, doneQuery } from './players/players.api.ts';
export { mabarListQuery } from './mabar-list.api.ts';
export const ResumeGameResult = lazyWithRetry(() => import('./games/resume-result.ts'));
export const BlacklistPage = lazyWithRetry(() => import('./players/blacklist.page.tsx'));
export const DonePage = lazyWithRetry(() => import('./games/done.page.tsx'));
export const EventFormPage = lazyWithRetry(() => import('./event/event-form.page.tsx'));
export const MabarPage = lazyWithRetry(() => import('./mabar.page.tsx'));
export const EventPage = lazyWithRetry(() => import('./event/event.page.tsx'));
export const HoursPanel = lazyWithRetry(() => import('./hours/hours-panel.tsx'));
export const PreviousGamePage = lazyWithRetry(() => import('./games/previous-game.page.tsx'));
