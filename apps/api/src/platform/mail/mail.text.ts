export const mailText = {
  name: 'Mabarin',
  automatic: 'Email ini dikirim otomatis. Balasan ke alamat ini tidak dibaca.',
  /** On the dashboard of a host whose address the mail server refused. */
  refused:
    'Email kami ke alamatmu ditolak: alamat itu tidak ada. Kode masuk dan kabar uang dikirim ke sana, jadi kabari kami lewat Feedback supaya alamatmu diganti.',
  linkHint: 'Tombolnya tidak bisa diklik? Salin alamat ini ke browser:',
} as const;
