/**
 * The page's only video element: a video is decoded in it before it is shown, and an evening of videos takes the memory
 * of one.
 */
const video = document.createElement('video');
Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'auto', disableRemotePlayback: true });

export const alertVideo: HTMLVideoElement = video;

/** Stops the video and frees its file, which takes a load without a source. */
export function releaseAlertVideo(): void {
  if (!video.hasAttribute('src')) return;
  video.pause();
  video.removeAttribute('src');
  video.load();
  video.remove();
}
