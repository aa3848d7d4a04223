export { recordCall, writeLine } from './log.commands.ts';
export { remove as removeMember, withdraw as withdrawInvitation } from './team.commands.ts';
