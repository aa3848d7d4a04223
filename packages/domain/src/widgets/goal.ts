export function goalPercent(amount: number, target: number): number {
  return Math.max(0, Math.floor((amount / target) * 100));
}
