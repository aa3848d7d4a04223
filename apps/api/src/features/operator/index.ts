export { booksPollers } from './books.commands.ts';
export { OperatorError, runOperator } from './operator.commands.ts';
