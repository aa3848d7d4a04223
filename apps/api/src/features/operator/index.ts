export { backupPollers } from './backups.commands.ts';
export { booksPollers, checkDatabase } from './books.commands.ts';
export { recordAct } from './call.commands.ts';
export { isDemoOperator, signIn, takeCode } from './identity.commands.ts';
export { runCommand, runOperator, runTyped, verifyDatabase, type TypedCall } from './operator.commands.ts';
export { newestOperatorLog } from './operator.queries.ts';
export { terminalCaller } from './terminal.caller.ts';
export { servicePollers } from './services.commands.ts';
export { OperatorError } from './operator.error.ts';
