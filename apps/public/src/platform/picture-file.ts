/** Longer than drawing a picture or choosing in a sheet takes; then the button can be pressed again. */
const LIMIT_MS = 10_000;

/** A picture of the service as a file. Throws without one. */
export async function fetchPicture(address: string, name: string): Promise<File> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const picture = await answer.blob();
  return new File([picture], name, { type: picture.type });
}

export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true;

/** Opens the share sheet; false where the browser cannot share files or the press is too long ago. */
export async function shareFile(file: File): Promise<boolean> {
  if (!canShare(file)) return false;
  const sheet = navigator.share({ files: [file] }).then(
    () => true,
    // Closing the share sheet is no failure.
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
  // Some sheets never say that they were closed.
  return Promise.race([sheet, pause(LIMIT_MS)]);
}

const pause = (ms: number) => new Promise<true>((resolve) => setTimeout(resolve, ms, true));
