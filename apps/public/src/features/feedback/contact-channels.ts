import type { PageConfig } from '@mabarin/api-client/page-config';
import { feedbackText } from './feedback.text.ts';

export type ContactChannel = { name: 'email' | 'whatsapp' | 'discord'; href: string };

/**
 * The configured contacts; empty when only the form is left. Mail and WhatsApp open with the transaction and the code
 * of the last failure filled in, which people otherwise leave out.
 */
export function contactChannels(
  contact: PageConfig['contact'],
  transactionId: string | null,
  helpCode: string | null,
): ContactChannel[] {
  const opening = [
    feedbackText.opening,
    ...(transactionId === null ? [] : [feedbackText.openingAbout(transactionId)]),
    ...(helpCode === null ? [] : [feedbackText.openingCode(helpCode)]),
  ].join(', ');
  const { email, whatsapp, discord } = contact;
  return [
    ...(whatsapp === null ? [] : [{ name: 'whatsapp' as const, href: whatsappLink(whatsapp, opening) }]),
    ...(email === null
      ? []
      : [{ name: 'email' as const, href: `mailto:${email}?subject=${encodeURIComponent(opening)}` }]),
    ...(discord === null ? [] : [{ name: 'discord' as const, href: discord }]),
  ];
}

/** `whatsapp` is a phone number or a whole address. */
function whatsappLink(whatsapp: string, opening: string): string {
  if (whatsapp.startsWith('https://')) return whatsapp;
  const number = whatsapp.replace(/\D/g, '').replace(/^0/, '62');
  return `https://wa.me/${number}?text=${encodeURIComponent(opening)}`;
}
