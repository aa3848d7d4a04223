export { deskRoutes } from './desk.routes.ts';
export { operatorOfSession } from './operator-session.commands.ts';
