export { OperatorError, runOperator } from './operator.commands.ts';
