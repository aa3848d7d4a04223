/** How a sound went: `blocked` when the browser wants a click first. */
export type SoundResult = 'ok' | 'blocked' | 'failed';

export type Player = {
  /** Starts a file from its beginning; the answer says whether it plays now. */
  play(url: string): Promise<SoundResult>;
  /** Resolves when the file started last is heard out, broken or stopped. A dead audio device never says so. */
  over(): Promise<void>;
  stop(): void;
};

/** One audio element for the whole evening; it is never made anew. */
export function createPlayer(): Player {
  const audio = new Audio();
  audio.preload = 'auto';
  let finish = () => {};
  let over = Promise.resolve();
  for (const name of ['ended', 'error']) audio.addEventListener(name, () => finish());
  return {
    async play(url) {
      finish();
      over = new Promise((resolve) => {
        finish = resolve;
      });
      if (audio.src !== url) audio.src = url;
      else audio.currentTime = 0;
      try {
        await audio.play();
        return 'ok';
      } catch (error) {
        finish();
        return error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed';
      }
    },
    over: () => over,
    stop() {
      audio.pause();
      finish();
    },
  };
}
