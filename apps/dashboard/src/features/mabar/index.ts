import { lazy } from 'react';

export { blacklistQuery, doneQuery } from './players.api.ts';
export { mabarListQuery } from './mabar.api.ts';
export { MabarPage } from './mabar.page.tsx';
export { ResumeGameResult } from './result-press.ts';
export const AddFormPage = lazy(() => import('./add-form.page.tsx'));
export const BlacklistPage = lazy(() => import('./blacklist.page.tsx'));
export const DonePage = lazy(() => import('./done.page.tsx'));
export const EventFormPage = lazy(() => import('./event-form.page.tsx'));
export const EventPage = lazy(() => import('./event.page.tsx'));
export const PreviousGamePage = lazy(() => import('./previous-game.page.tsx'));
