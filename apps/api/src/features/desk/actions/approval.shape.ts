import type { ApprovalState } from '#features/operator/index.ts';

/** Approvals as the contract has them; null: one operator is enough. */
export function approvalOf(state: ApprovalState | undefined) {
  return state === undefined ? null : { ...state, until: state.until?.toISOString() ?? null };
}
