import { lazyWithRetry } from '@mabarin/ui/lazy';

export const DiscordPage = lazyWithRetry(() => import('./discord.page.tsx'));
