import { refusals } from '#failures.ts';

export const discordErrors = refusals({
  'discord.webhook_invalid': 'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!',
  'discord.webhook_gone':
    'Discord menolak webhook ini, mungkin sudah dihapus. Buat webhook baru di channel kamu, lalu simpan di sini ya!',
  'discord.unavailable': 'Discord sedang tidak bisa dihubungi. Coba lagi sebentar lagi ya!',
});
