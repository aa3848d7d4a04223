import { useLayoutEffect, useRef, useState } from 'react';

type Options<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** The callbacks are those of the last drawing, and are called although the screen is gone by then. */
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
};

/** A call that a press makes. `done` is the last one that was answered. */
export function useCommand<Input, Answer>(options: Options<Input, Answer>) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [pending, setPending] = useState(0);
  const [done, setDone] = useState<{ input: Input; answer: Answer } | null>(null);

  async function send(input: Input): Promise<void> {
    setPending((count) => count + 1);
    try {
      const answer = await latest.current.run(input);
      setDone({ input, answer });
      latest.current.onSuccess?.(answer, input);
    } catch (error) {
      latest.current.onError?.(error);
    } finally {
      setPending((count) => count - 1);
      latest.current.onSettled?.();
    }
  }

  return { send: (input: Input) => void send(input), isPending: pending > 0, done };
}
