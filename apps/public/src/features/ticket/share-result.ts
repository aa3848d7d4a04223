import { ticketAfterText } from './ticket-after.text.ts';

/**
 * Address of the picture of a ticket's games: as secret as the ticket, so the picture is shared and never its address.
 */
const pictureOf = (ticket: string) => `/share/ticket/${encodeURIComponent(ticket)}.jpg`;
/** Longer than drawing the picture or choosing in a sheet takes; then the button can be pressed again. */
const LIMIT_MS = 10_000;

/**
 * Shares the picture of a ticket's games, or saves it where the browser cannot share files. Returns which of the two
 * happened. Throws without a picture.
 */
export async function shareResult(ticket: string): Promise<'shared' | 'saved'> {
  const answer = await fetch(pictureOf(ticket), { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const file = new File([await answer.blob()], ticketAfterText.fileName, { type: 'image/jpeg' });
  if (navigator.canShare?.({ files: [file] }) === true) {
    const sheet = navigator.share({ files: [file] }).then(
      () => true,
      // Closing the share sheet is no failure; when the press is too long ago, the picture is saved instead.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    // Some sheets never say that they were closed.
    if (await Promise.race([sheet, pause(LIMIT_MS)])) return 'shared';
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}

const pause = (ms: number) => new Promise<true>((resolve) => setTimeout(resolve, ms, true));
