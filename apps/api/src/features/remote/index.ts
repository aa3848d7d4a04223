export { remoteCallerOf, revoke as revokeRemoteKey } from './key.commands.ts';
export { countUse } from './key.queries.ts';
