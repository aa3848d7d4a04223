export { operatorOfSession } from './operator-session.commands.ts';
