import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export { blacklistQuery, doneQuery } from './players.api.ts';
export { mabarListQuery } from './mabar-list.api.ts';
/** Sends the press that the tab still holds. */
export const ResumeGameResult = lazyWithRetry(() => import('./resume-result.ts'));
export const AddFormPage = lazyWithRetry(() => import('./add-form.page.tsx'));
export const BlacklistPage = lazyWithRetry(() => import('./blacklist.page.tsx'));
export const DonePage = lazyWithRetry(() => import('./done.page.tsx'));
export const EventFormPage = lazyWithRetry(() => import('./event-form.page.tsx'));
export const MabarPage = lazyWithRetry(() => import('./mabar.page.tsx'));
export const EventPage = lazyWithRetry(() => import('./event.page.tsx'));
/** When the host means to play, on the settings page. */
export const HoursPanel = lazyWithRetry(() => import('./hours-panel.tsx'));
export const PreviousGamePage = lazyWithRetry(() => import('./previous-game.page.tsx'));
