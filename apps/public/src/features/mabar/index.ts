import { lazy } from 'react';

export const MabarForm = lazy(() => import('./mabar-form.tsx'));

export { offeredRoles } from './order-form.ts';
export { keepIdentity, readIdentity } from './player-identity.ts';
export { PlayerField } from './player-field.tsx';
