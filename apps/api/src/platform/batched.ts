/**
 * Makes one call of many: what is asked for while a call is under way goes together into the next one. Each asker waits
 * for the call that did its part, and gets its error.
 */
export function batched<Input>(work: (inputs: readonly Input[]) => Promise<void>): (input: Input) => Promise<void> {
  let waiting: Input[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  return (input) => {
    waiting.push(input);
    next ??= current
      .catch(() => {})
      .then(() => {
        const inputs = waiting;
        waiting = [];
        next = null;
        current = work(inputs);
        return current;
      });
    return next;
  };
}
