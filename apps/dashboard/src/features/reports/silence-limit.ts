/** A signal that aborts with the caller's, or after too long a silence. */
export type SilenceLimit = {
  signal: AbortSignal;
  /** Restarts the time; call it for everything received. */
  heard(): void;
  /** True when silence caused the abort. */
  isOver(): boolean;
  clear(): void;
};

/** `AbortSignal.any` is newer than some hosts' browsers. */
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
