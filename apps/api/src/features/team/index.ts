export { recordCall } from './log.commands.ts';
export { teamRoutes } from './team.routes.ts';
