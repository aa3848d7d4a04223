export { backupPollers } from './backups.commands.ts';
export { booksPollers, checkDatabase } from './books.commands.ts';
export { runOperator } from './operator.commands.ts';
export { servicePollers } from './services.commands.ts';
export { OperatorError } from './operator.error.ts';
