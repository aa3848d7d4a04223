import { keepAwake } from '@mabarin/web/browser/wake-lock';

/** Tones in Hz, and the number of repeats. */
const TONES = [880, 1_175, 1_568];
const ROUNDS = 3;
const TONE_SECONDS = 0.18;
const ROUND_SECONDS = 1;
const VIBRATION = { next: [400, 200, 400, 200, 400], playing: [420] };
/** Length of the ticket's tear on the screen. */
const TEAR_SECONDS = 0.42;

/** Rings, after the sound of the torn ticket where the player is called, and keeps the screen awake until `end`. */
export type TurnRing = { ring(turn: 'next' | 'playing'): void; end(): void };

/** Call it only within a press: browsers block sound and vibration otherwise. */
export function startTurnRing(): TurnRing {
  const audio = 'AudioContext' in window ? new AudioContext() : null;
  const letSleep = keepAwake();
  return {
    ring(turn) {
      if (audio !== null) {
        void audio.resume();
        if (turn === 'playing') tear(audio);
        ring(audio, audio.currentTime + (turn === 'playing' ? TEAR_SECONDS : 0));
      }
      if ('vibrate' in navigator) navigator.vibrate(VIBRATION[turn]);
    },
    end() {
      letSleep();
      void audio?.close();
    },
  };
}

function ring(audio: AudioContext, from: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, tone] of TONES.entries()) {
      const at = from + round * ROUND_SECONDS + index * TONE_SECONDS;
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

/** Perforated paper: a burst of noise for each hole, without the low end. */
function tear(audio: AudioContext): void {
  const buffer = audio.createBuffer(1, audio.sampleRate * TEAR_SECONDS, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  const hole = samples.length / 18;
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (Math.random() * 2 - 1) * (1 - (at % hole) / hole) ** 2 * 0.6;
  }
  const paper = new AudioBufferSourceNode(audio, { buffer });
  paper.connect(new BiquadFilterNode(audio, { type: 'highpass', frequency: 1_400 })).connect(audio.destination);
  paper.start();
}
