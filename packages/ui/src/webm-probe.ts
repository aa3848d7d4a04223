/** One frame of 16 x 16 pixels, wholly transparent: VP9 with an alpha channel, made by ffmpeg. */
const CLEAR_WEBM =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAIGEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHGTbuMU6uEElTDZ1OsggEQTbuMU6uEHFO7a1OsggHw7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBNgIRMYXZmV0GETGF2ZkSJiEBUAAAAAAAAFlSua8WuAQAAAAAAADzXgQFzxYgAAAAAAAAAAZyBACK1nIN1bmSIgQCGhVZfVlA5g4EBI+ODhAJiWgDgjbCBELqBEJqBAlPAgQESVMNn1XNz0mPAi2PFiAAAAAAAAAABZ8icRaOHRU5DT0RFUkSHj0xhdmMgbGlidnB4LXZwOWfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDAuMDgwMDAwMDAwAAAfQ7Z1QIDngQCgyKGggQAAAIJJg0IAAPAA9gA4JBwY9gAAMGAAABC///BJwAB1oaOmoe6BAaWcgkmDQgAA8AD2ADgkHBj2AAAwYAAAEL//8utAAKCxoZOBACgAhgBAkhwAWQAAAyAAAEJAdaGWppTugQGlj4YAQJIcAFkAAAMgAABCQPuB2BxTu2uRu4+zgQC3iveBAfGCAWrwgQM=';

/** Longer than an old machine needs; a page that answers nothing gets pictures that every engine draws right. */
const PATIENCE_MS = 1_500;

/** True when this engine draws WebM without its transparency, as WebKit does, or cannot play it. */
export async function drawsWebmOpaque(): Promise<boolean> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  const bytes = Uint8Array.from(atob(CLEAR_WEBM), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
  try {
    await new Promise<void>((resolve, reject) => {
      video.onloadeddata = () => resolve();
      video.onerror = () => reject(new Error('The probe cannot be played'));
      setTimeout(() => reject(new Error('The probe is late')), PATIENCE_MS);
      video.src = url;
    });
    return (alphaOf(video) ?? 255) > 127;
  } catch {
    return true;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function alphaOf(video: HTMLVideoElement): number | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, 1, 1);
  return context?.getImageData(0, 0, 1, 1).data[3];
}
