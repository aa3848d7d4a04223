import { ticketAfterText } from './ticket-after.text.ts';

/** Where the picture of a ticket's games is: as secret as the ticket, so the picture is passed on and never its address. */
const pictureOf = (ticket: string) => `/share/ticket/${encodeURIComponent(ticket)}.jpg`;
/** Longer than the picture takes to be drawn; then the key may be pressed again. */
const LIMIT_MS = 10_000;

/**
 * Hands the picture of a ticket's games to another app, or saves it where the browser hands over no files. Answers what
 * became of it. Throws where there is no picture.
 */
export async function shareResult(ticket: string): Promise<'shared' | 'saved'> {
  const answer = await fetch(pictureOf(ticket), { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const file = new File([await answer.blob()], ticketAfterText.fileName, { type: 'image/jpeg' });
  if (navigator.canShare?.({ files: [file] }) === true) {
    const shared = await navigator.share({ files: [file] }).then(
      () => true,
      // Closing the share sheet is no failure; a press that is too long ago saves instead.
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (shared) return 'shared';
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}
