import { lazyWithRetry } from '@mabarin/ui/states/lazy';

export const MabarForm = lazyWithRetry(() => import('./mabar-form.tsx'));

export { firstRole, offeredRoles } from './offered-roles.ts';
export { keepIdentity, readIdentity } from './player-identity.ts';
export { PlayerField } from './player-field.tsx';
