import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const DiscordPage = lazyWithRetry(() => import('./discord.page.tsx'));
