import { instantText } from '#time.ts';
import { legalKinds, type LegalKind } from './order.ts';

type LegalStep = { at: string; operator: string; text: string };

type Letter = {
  id: number;
  authority: string;
  number: string;
  kind: LegalKind;
  receivedAt: string;
  deadline: string;
  answer: string;
  /** Words of the order that name something here, and that name nothing. */
  found: readonly string[];
  missing: readonly string[];
  steps: readonly LegalStep[];
  /** Name and address of the company; empty ones are left out. */
  sender: readonly string[];
  now: Date;
};

/** Paragraphs of the answer to an authority, formal and without operators; the page prints what the file has. */
export function legalLetter(order: Letter): string[] {
  const { id, authority, number, kind, found, missing, steps, answer, sender, now } = order;
  const { formal } = legalKinds[kind];
  const [received, deadline] = [order.receivedAt, order.deadline].map((at) => instantText(new Date(at)));
  return [
    `Nomor: PI-${id}\nTanggal: ${instantText(now)}\nPerihal: Jawaban atas ${formal} Nomor ${number}`,
    `Yth. ${authority}`,
    'Dengan hormat,',
    `Kami menerima ${formal} Nomor ${number} pada ${received}, dengan batas waktu ${deadline}.`,
    ...(found.length === 0 ? [] : [`Yang disebut dan ada pada layanan kami: ${found.join('; ')}.`]),
    ...(missing.length === 0 ? [] : [`Yang disebut dan tidak ada pada layanan kami: ${missing.join('; ')}.`]),
    steps.length === 0
      ? 'Tidak ada tindakan yang kami lakukan terhadap isi layanan.'
      : [
          'Tindakan yang telah kami lakukan:',
          ...steps.map(({ at, text }, index) => `${index + 1}. ${instantText(new Date(at))}: ${text}.`),
        ].join('\n'),
    ...(answer === '' ? [] : [answer]),
    ...(kind === 'st2' || kind === 'st3'
      ? ['Dengan surat ini kami menyatakan tidak akan menayangkan kembali isi yang telah kami turunkan.']
      : []),
    'Demikian jawaban ini kami sampaikan. Atas perhatiannya kami ucapkan terima kasih.',
    ['Hormat kami,', ...sender.filter(Boolean), '', '', '(______________________________)'].join('\n'),
  ];
}
