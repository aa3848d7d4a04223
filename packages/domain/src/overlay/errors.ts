import type { FailureTable } from '#failures.ts';

/** Refusals of display pages and their remote control (decisions.md "Sessions", "Overlay and live channel"). */
export const overlayErrors = {
  'overlay.key_unknown': { kind: 'not_found', text: 'Link ini sudah diganti' },
  'overlay.lease_lost': { kind: 'conflict', text: 'Overlay lain sedang memutar support. Halaman ini hanya pratinjau.' },
  // Refused, not not_found: a display page reads 404 as "this link was replaced" and stops for good.
  'overlay.alert_not_found': { kind: 'refused', text: 'Support ini sudah tidak ada di daftar putar.' },
} as const satisfies FailureTable;
