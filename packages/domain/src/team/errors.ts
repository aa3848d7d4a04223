import type { FailureTable } from '#failures.ts';

/** Refusals of what a host's helpers may do (docs/decisions/team.md). */
export const teamErrors = {
  'team.not_allowed': {
    kind: 'refused',
    text: 'Peran kamu di tim ini tidak bisa membuka bagian itu. Minta pemilik akun ya!',
  },
} as const satisfies FailureTable;
