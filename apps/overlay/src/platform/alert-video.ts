/**
 * The one video element of the page: a video is decoded in it before it is shown, and an evening of videos holds the
 * memory of one.
 */
const video = document.createElement('video');
Object.assign(video, { muted: true, loop: true, playsInline: true, preload: 'auto', disableRemotePlayback: true });

export const alertVideo: HTMLVideoElement = video;

/** Stops the video and lets go of its file, which only a load of nothing does. */
export function releaseAlertVideo(): void {
  if (!video.hasAttribute('src')) return;
  video.pause();
  video.removeAttribute('src');
  video.load();
  video.remove();
}
