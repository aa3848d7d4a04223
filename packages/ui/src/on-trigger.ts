/**
 * Whether what would close a popup happened on the key that opened it. That key closes it by itself; closed twice, it
 * would open again.
 */
export function isOnTrigger(
  trigger: Element | null,
  { target, relatedTarget }: Event & { relatedTarget?: unknown },
): boolean {
  return [target, relatedTarget].some((place) => place instanceof Node && trigger?.contains(place) === true);
}
