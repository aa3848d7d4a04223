import type { PictureDecoder } from '@mabarin/display/alert-pictures';
import { alertVideo, releaseAlertVideo } from './alert-video.ts';

/** Decodes pictures in images of their own, and videos in the element that will show them. */
export const pictureDecoder: PictureDecoder = {
  decode: ({ type, url }) => (type === 'video' ? decodeVideo(url) : decodeImage(url)),
  release() {
    listening.abort();
    releaseAlertVideo();
  },
};

async function decodeImage(url: string): Promise<void> {
  const image = new Image();
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error('The picture could not be read'));
  });
  image.src = url;
  await loaded;
  // A hidden page decodes nothing.
  if (!document.hidden) await image.decode();
}

let listening = new AbortController();

/** Resolves with the first frame. A video released earlier never settles. */
function decodeVideo(url: string): Promise<void> {
  listening.abort();
  listening = new AbortController();
  const { signal } = listening;
  return new Promise((resolve, reject) => {
    alertVideo.addEventListener('loadeddata', () => resolve(), { signal });
    alertVideo.addEventListener('error', () => reject(new Error('The video could not be read')), { signal });
    alertVideo.src = url;
  });
}
