import type { Act } from './act.ts';
import { cashOutActs } from './cash-out.acts.ts';
import { disputeActs } from './dispute.acts.ts';
import { gatewayActs } from './gateway.acts.ts';
import { holdActs } from './hold.acts.ts';
import { hostActs } from './host.acts.ts';
import { legalActs } from './legal.acts.ts';
import { officeActs } from './office.acts.ts';
import { refundActs } from './refund.acts.ts';
import { viewerActs } from './viewer.acts.ts';
import { wordActs } from './word.acts.ts';

/** All acts of operators; `pnpm ops help` prints them in the groups of terminal/help.ts. */
export const operatorActs: readonly Act[] = [
  officeActs,
  cashOutActs,
  refundActs,
  disputeActs,
  holdActs,
  gatewayActs,
  hostActs,
  viewerActs,
  wordActs,
  legalActs,
].flatMap((acts): Act[] => Object.values(acts));
