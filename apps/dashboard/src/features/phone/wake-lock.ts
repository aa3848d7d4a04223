/** Keeps the screen on until the returned function is called. A page that was hidden asks again when it is seen. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  async function ask(): Promise<void> {
    if (document.hidden || isOver) return;
    try {
      const given = await navigator.wakeLock.request('screen');
      if (isOver) await given.release();
      else lock = given;
    } catch {
      // A phone that saves its battery refuses; the page says that its screen may go off.
    }
  }
  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}

/** True where a page can keep the screen on. */
export function canKeepAwake(): boolean {
  return 'wakeLock' in navigator;
}
