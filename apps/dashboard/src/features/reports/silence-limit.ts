/** A signal that ends with its caller's, or once nothing was heard for too long. */
export type SilenceLimit = {
  signal: AbortSignal;
  /** Something came: the time begins anew. */
  heard(): void;
  /** Whether it ended by silence. */
  isOver(): boolean;
  clear(): void;
};

/** Not `AbortSignal.any`, which is younger than browsers that hosts have. */
export function silenceLimit(callers: AbortSignal, milliseconds: number): SilenceLimit {
  const controller = new AbortController();
  let isOver = false;
  const end = () => {
    isOver = true;
    controller.abort();
  };
  let timer = setTimeout(end, milliseconds);
  const takeBack = () => controller.abort(callers.reason);
  if (callers.aborted) takeBack();
  callers.addEventListener('abort', takeBack);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
    },
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      callers.removeEventListener('abort', takeBack);
    },
  };
}
