import { onTestFinished } from 'vitest';

/** Changes configuration or adapters of a running service until the test that runs has ended. */
export function untilTestEnds<Part extends object>(part: Part, change: Partial<Part>): void {
  const before = { ...part };
  Object.assign(part, change);
  const names = Object.keys(change) as (keyof Part)[];
  onTestFinished(() => names.forEach((name) => (part[name] = before[name])));
}
