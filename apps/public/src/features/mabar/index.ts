export { MabarForm } from './mabar-form.tsx';
export { offeredRoles } from './order-form.ts';
export { keepIdentity, readIdentity } from './player-identity.ts';
