/** Inputs that arrive during a call go together into the next one. Each caller gets its own batch's error. */
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
