import { drafts } from '@mabarin/web/drafts';

export const CONTACT_DRAFT = 'contact';

/** Fills in the letter to the operators. What was typed there before stays below it, once. */
export function writeLetter(letter: { email: string; message: string }): void {
  const { contactEmail = '', contactMessage: typed = '' } = drafts.read(CONTACT_DRAFT) ?? {};
  const isIn = String(typed).includes(letter.message);
  drafts.write(CONTACT_DRAFT, {
    contactEmail: letter.email || contactEmail,
    contactMessage: isIn ? typed : `${letter.message}\n\n${String(typed)}`.trim(),
  });
}
