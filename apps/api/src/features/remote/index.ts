export { remoteCallerOf, revoke as revokeRemoteKey } from './key.commands.ts';
export { countUse, insertUse } from './key.queries.ts';
