import { lazy } from 'react';

export const DiscordPage = lazy(() => import('./discord.page.tsx'));
