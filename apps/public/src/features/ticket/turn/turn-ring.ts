/** Tones in Hz, and the number of repeats. */
const TONES = [880, 1_175, 1_568];
const ROUNDS = 3;
const TONE_SECONDS = 0.18;
const ROUND_SECONDS = 1;
const VIBRATION = [400, 200, 400, 200, 400];

/** Rings, and keeps the screen awake until `end`. */
export type TurnRing = { ring(): void; end(): void };

/** Call it only within a press: browsers block sound and vibration otherwise. */
export function startTurnRing(): TurnRing {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function stayAwake() {
    // The browser releases the lock while the page is hidden.
    if (ended || document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return;
    const taken = await navigator.wakeLock.request('screen').catch(() => null);
    if (ended) await taken?.release();
    else lock = taken;
  }

  const onVisible = () => void stayAwake();
  document.addEventListener('visibilitychange', onVisible);
  void stayAwake();
  return {
    ring() {
      if (audio !== null) play(audio);
      if ('vibrate' in navigator) navigator.vibrate(VIBRATION);
    },
    end() {
      ended = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
      void audio?.close();
    },
  };
}

function play(audio: AudioContext): void {
  void audio.resume();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, tone] of TONES.entries()) {
      const at = audio.currentTime + round * ROUND_SECONDS + index * TONE_SECONDS;
      const oscillator = new OscillatorNode(audio, { frequency: tone });
      const gain = new GainNode(audio, { gain: 0 });
      // Without a ramp each tone would click.
      gain.gain.setTargetAtTime(0.4, at, 0.01);
      gain.gain.setTargetAtTime(0, at + TONE_SECONDS * 0.8, 0.02);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(at);
      oscillator.stop(at + 2 * TONE_SECONDS);
    }
  }
}
