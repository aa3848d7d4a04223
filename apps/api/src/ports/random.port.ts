/** The one source of chance: ids, tokens and draws. Tests may pass their own. */
export type Random = {
  uuid(): string;
  /** Unguessable URL-safe text of `bytes` random bytes. */
  token(bytes: number): string;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
};
