/**
 * Answers that no later try changes: the address is gone, or will not have us. Whatever sends switches such an address off and
 * tells its owner (docs/decisions/discord.md).
 */
const REFUSED_FOR_GOOD: readonly number[] = [401, 403, 404, 410];

export function isRefusedForGood(status: number): boolean {
  return REFUSED_FOR_GOOD.includes(status);
}
