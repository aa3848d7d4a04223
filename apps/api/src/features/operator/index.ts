export { backupPollers } from './backups.commands.ts';
export { booksPollers, checkDatabase } from './books.commands.ts';
export { runCommand, runOperator, verifyDatabase } from './operator.commands.ts';
export { terminalCaller } from './terminal.caller.ts';
export { servicePollers } from './services.commands.ts';
export { OperatorError } from './operator.error.ts';
