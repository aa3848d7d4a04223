/** The wall clock in milliseconds. Countdowns follow it, because timers of a hidden tab are slowed down. */
export const now = (): number => Date.now();

/** A random id for an `Idempotency-Key`. Plain http without TLS has no crypto.randomUUID. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
