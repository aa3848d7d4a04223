/**
 * Keeps the screen on until the returned function is called. The browser releases the lock of a hidden page, and may refuse
 * or take it, so it is asked for again when the page is seen or touched. `onChange` gets true while the lock is held.
 */
export function keepAwake(onChange?: (isAwake: boolean) => void): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsked = false;
  let isOver = false;
  async function ask(): Promise<void> {
    if (document.hidden || isOver || isAsked || lock !== null || !('wakeLock' in navigator)) return;
    isAsked = true;
    const given = await navigator.wakeLock.request('screen').catch(() => null);
    isAsked = false;
    if (isOver) return given?.release();
    lock = given;
    onChange?.(lock !== null);
    given?.addEventListener('release', () => {
      lock = null;
      if (!isOver) onChange?.(false);
    });
    return undefined;
  }
  const onTouch = () => void ask();
  document.addEventListener('visibilitychange', onTouch);
  document.addEventListener('pointerdown', onTouch);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onTouch);
    document.removeEventListener('pointerdown', onTouch);
    void lock?.release();
  };
}
