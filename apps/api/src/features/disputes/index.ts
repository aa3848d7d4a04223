export { decideDispute, openDispute, takeLeftLoss } from './dispute.commands.ts';
export { disputesPollers } from './dispute.jobs.ts';
export {
  checkDisputes,
  disputesOfHost,
  findByLetter,
  findDispute,
  isDisputed,
  isDisputedSince,
  listDisputes,
  openDisputeOf,
  openDisputeOfPayment,
  openDisputesOf,
  type DisputeView,
  type ListedDispute,
} from './dispute.queries.ts';
