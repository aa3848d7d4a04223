export const mailText = {
  name: 'Mabarin',
  automatic: 'Email ini dikirim otomatis. Balasan ke alamat ini tidak dibaca.',
  linkHint: 'Tombolnya tidak bisa diklik? Salin alamat ini ke browser:',
} as const;
