export { remoteCallerOf, revoke as revokeRemoteKey } from './key.commands.ts';
export { remoteRoutes } from './remote.routes.ts';
