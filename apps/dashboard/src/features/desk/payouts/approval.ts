import type { DeskMoney } from '@mabarin/api-client/contract/desk/money';
import { payoutsText } from './payouts.text.ts';

type Approval = DeskMoney['refunds'][number]['approval'];

/** One sentence of a row about the two operators that it takes. */
export function approvalLine({ first, second, back }: NonNullable<Approval>): string {
  if (first === null) return payoutsText.takesTwo;
  if (back && second === null) return payoutsText.waitsForSecondBack(first);
  return second === null ? payoutsText.waitsForSecond(first) : payoutsText.approvedBy(`${first}, ${second}`);
}

/** True when `operator` approved it, or that its money goes `back`, and another one has not yet. */
export function isFirst(approval: Approval, operator: string, back = false): boolean {
  return approval !== null && approval.first === operator && approval.second === null && approval.back === back;
}
