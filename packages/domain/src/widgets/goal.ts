/** Whole percent of a goal that is reached, which may pass 100. */
export function goalPercent(amount: number, target: number): number {
  return Math.max(0, Math.floor((amount / target) * 100));
}
