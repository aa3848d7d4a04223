/** Detects events on a popup's own trigger. Its press closes the popup already; a second close would open it again. */
export function isOnTrigger(
  trigger: Element | null,
  { target, relatedTarget }: Event & { relatedTarget?: unknown },
): boolean {
  return [target, relatedTarget].some((place) => place instanceof Node && trigger?.contains(place) === true);
}
