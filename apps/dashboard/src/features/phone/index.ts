import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const PhoneStreamPage = lazyWithRetry(() => import('./phone-stream.page.tsx'));
export const DevicePanel = lazyWithRetry(() => import('./device-panel.tsx'));
export const OfflineBoard = lazyWithRetry(() => import('./offline-board.tsx'));
export const PhoneBar = lazyWithRetry(() => import('./phone-bar.tsx'));
export const PhoneStage = lazyWithRetry(() => import('./phone-stage.tsx'));
