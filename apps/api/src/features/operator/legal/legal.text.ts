import { legalKinds, type LegalKind } from '@mabarin/domain/legal/order';
import { takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { instantText } from '@mabarin/domain/time';
import type { StepRow } from './legal.queries.ts';
import type { Notice } from '#features/operator/inbox/notice.text.ts';

export const registerHeading = [
  'Nomor',
  'Instansi',
  'Nomor surat',
  'Jenis',
  'Diterima',
  'Dicatat',
  'Dicatat oleh',
  'Tenggat',
  'Tindakan',
  'Dijawab',
  'Dijawab oleh',
  'Tepat waktu',
  'Host boleh diberi tahu',
] as const;

/** A reminder for all operators; it names nobody but the authority. */
export function reminderText(
  order: { authority: string; number: string; kind: LegalKind; deadline: Date },
  now: Date,
): Notice {
  const minutes = Math.ceil((order.deadline.getTime() - now.getTime()) / 60_000);
  const left =
    minutes <= 0 ? 'lewat tenggat' : minutes < 120 ? `${minutes} menit lagi` : `${Math.ceil(minutes / 60)} jam lagi`;
  return {
    subject: `[Mabarin] Perintah instansi, ${left}: ${order.authority} ${order.number}`,
    title: `Perintah instansi: ${left}`,
    paragraphs: [
      `${legalKinds[order.kind].text}, ${order.authority} ${order.number}, tenggat ${instantText(order.deadline)}.`,
      'Belum dijawab. Buka "Perintah" di meja, kerjakan, lalu tekan "Jawab".',
    ],
  };
}

/** A thing by its key in words: `halaman host @bangkancil`. */
export function thingText(host: string, key: string): string {
  if (key === 'page') return `halaman host @${host}`;
  if (key === 'money') return `uang host @${host}`;
  const [, id] = key.split(' ');
  return [takedownText[takedownKind(key)], id, `di @${host}`].filter(Boolean).join(' ');
}

/** Whose data are in a copy; an e-mail as its owner recognises it. */
export function copiedText(kind: 'host' | 'payment' | 'claim' | 'viewer' | null, id: string): string {
  if (kind === 'viewer') return `data penonton ${maskedEmail(id)}`;
  if (kind === 'host') return `data host @${id}`;
  return kind === 'claim' ? `klaim gift ${id}` : `pembayaran ${id}`;
}

export function stepText({ after: { takenDown = [], frozen = [], copied = [], approvedBy } }: StepRow): string {
  if (approvedBy !== undefined) return 'Salinan data disetujui operator pertama';
  return [
    takenDown.length > 0 && `Diturunkan: ${takenDown.join(', ')}`,
    frozen.length > 0 && `Dibekukan: ${frozen.join(', ')}`,
    copied.length > 0 && `Disalin untuk instansi: ${copied.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}
