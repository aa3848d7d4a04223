import chime from './chime.wav';

/** How a sound ended: `blocked` when the browser wants a click first. */
export type SoundResult = 'ok' | 'blocked' | 'failed';

export type Sound = { play(): Promise<SoundResult>; stop(): void };

/** One audio element for the whole evening; it is never made anew. */
export function createSound(): Sound {
  const audio = new Audio(chime);
  audio.preload = 'auto';
  return {
    async play() {
      audio.currentTime = 0;
      try {
        await audio.play();
        return 'ok';
      } catch (error) {
        return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
      }
    },
    stop() {
      audio.pause();
    },
  };
}
