export {
  checkCode,
  coverPending,
  creditSeals,
  findGiven,
  giveCredit,
  lockAvailable,
  lockSpendable,
  releaseCredit,
  reserveCredit,
  spendCredit,
  shownCredit,
  type GivenCredit,
} from './credit.commands.ts';
export { checkCredits } from './credit.queries.ts';
export { creditPollers } from './credit.jobs.ts';
