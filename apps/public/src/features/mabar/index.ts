import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const MabarForm = lazyWithRetry(() => import('./order/mabar-form.tsx'));

export { firstRole, offeredRoles } from './order/offered-roles.ts';
export { keepIdentity, readIdentity } from './order/player-identity.ts';
export { PlayerField } from './order/player-field.tsx';
