export { deskRoutes } from './desk.routes.ts';
export { operatorOfSession } from './session.commands.ts';
