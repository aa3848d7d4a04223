import type { AudioPlayer } from '@mabarin/display/alert-audio';

/** Plays files with one audio element, reused for the life of the page. */
export function createAudioPlayer(): AudioPlayer {
  const audio = new Audio();
  audio.preload = 'auto';
  let finish = () => {};
  let ended = Promise.resolve();
  for (const name of ['ended', 'error']) audio.addEventListener(name, () => finish());
  return {
    async play(url) {
      finish();
      ended = new Promise((resolve) => {
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
    ended: () => ended,
    setVolume(volume) {
      audio.volume = volume;
    },
    stop() {
      audio.pause();
      finish();
    },
  };
}
