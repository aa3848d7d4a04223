export {
  availableOf,
  countGuess,
  coverPending,
  creditSeals,
  findCreditOfCode,
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
export { checkCredits, expireCredits } from './credit.queries.ts';
export { creditPollers } from './credit.jobs.ts';
