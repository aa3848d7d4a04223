import { useLayoutEffect, useRef, useState } from 'react';

type Options<Input, Answer> = {
  run: (input: Input) => Promise<Answer>;
  /** Callbacks of the last render; they run even after the component unmounted. */
  onSuccess?: (answer: Answer, input: Input) => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
};

/** A call made by a press. `done` is the last successful one. */
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
