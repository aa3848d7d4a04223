import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const ChatPage = lazyWithRetry(() => import('./chat.page.tsx'));
