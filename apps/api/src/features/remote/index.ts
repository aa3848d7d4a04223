export { remoteCallerOf, revoke as revokeRemoteKey } from './key.commands.ts';
