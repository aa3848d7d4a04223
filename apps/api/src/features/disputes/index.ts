export { decideDispute, openDispute, keepLeftLoss } from './dispute.commands.ts';
export { disputesPollers } from './dispute.jobs.ts';
export {
  checkDisputes,
  disputesOfPayment,
  disputesOfHost,
  findByLetter,
  findDispute,
  isDisputed,
  isDisputedSince,
  listDisputes,
  openDisputeOf,
  openDisputeOfPayment,
  openDisputesOf,
  type Dispute,
  type DisputeView,
  type ListedDispute,
} from './dispute.queries.ts';
