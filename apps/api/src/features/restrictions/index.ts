export { objectTo } from './objection.commands.ts';
export { tellRestricted } from './restriction.mail.ts';
export {
  answerObjection,
  countObjections,
  findKnown,
  keepReason,
  listObjections,
  reasonIn,
  stateOf,
  withObjection,
  type Known,
} from './restriction.queries.ts';
