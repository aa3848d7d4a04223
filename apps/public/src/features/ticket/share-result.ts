import { saveFile } from '@mabarin/web/save-file';
import { fetchPicture, shareFile } from '#platform/picture-file.ts';
import { ticketAfterText } from './ticket-after.text.ts';

/**
 * Address of the picture of a ticket's games: as secret as the ticket, so the picture is shared and never its address.
 */
const pictureOf = (ticket: string) => `/share/ticket/${encodeURIComponent(ticket)}.jpg`;

/**
 * Shares the picture of a ticket's games, or saves it where the browser cannot share files. Returns which of the two
 * happened. Throws without a picture.
 */
export async function shareResult(ticket: string): Promise<'shared' | 'saved'> {
  const file = await fetchPicture(pictureOf(ticket), ticketAfterText.fileName);
  if (await shareFile(file)) return 'shared';
  saveFile(file.name, file);
  return 'saved';
}
