export { recordCall, writeLine } from './log.commands.ts';
export { teamRoutes } from './team.routes.ts';
