export { remoteCallerOf } from './key.commands.ts';
export { remoteRoutes } from './remote.routes.ts';
