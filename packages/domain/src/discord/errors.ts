import type { FailureTable } from '#failures.ts';

export const discordErrors = {
  'discord.webhook_invalid': {
    kind: 'refused',
    text: 'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!',
  },
  'discord.webhook_gone': {
    kind: 'refused',
    text: 'Discord menolak webhook ini, mungkin sudah dihapus. Buat webhook baru di channel kamu, lalu simpan di sini ya!',
  },
  'discord.unavailable': { kind: 'refused', text: 'Discord sedang tidak bisa dihubungi. Coba lagi sebentar lagi ya!' },
} as const satisfies FailureTable;
