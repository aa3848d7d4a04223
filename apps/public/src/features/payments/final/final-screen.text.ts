export const finalText = {
  paidStamp: 'Lunas',
  title: 'Makasih ya!',
  pageTitle: 'Pembayaran berhasil · Mabarin',
  paid: (amount: string, credit: string | null) =>
    credit === null ? `Dibayar ${amount}.` : `Dibayar ${amount} dan kredit ${credit}.`,
  paidByCredit: (credit: string) => `Dibayar pakai kredit ${credit}.`,
  free: 'Gratis pakai voucher.',
  queued: (player: string, host: string) => `${player}, pesanan kamu sudah masuk ke antrian ${host}.`,
  sent: (supporter: string, host: string) => `${supporter}, support kamu sudah dikirim ke ${host}.`,
  mailed: (email: string) => `Link tiketnya juga kami kirim ke ${email}.`,
  seeQueue: 'Lihat tempatmu di antrian',
  seeList: 'Lihat antrian',
  mabarAgain: 'Pesan mabar lagi',
  mabar: 'Pesan mabar',
  support: 'Kirim support',
  supportAgain: 'Kirim support lagi',
  claim: 'Klaim gift',
  schedule: 'Lihat jadwal gift',
  /** Short labels under the icons of the buttons above. */
  labels: { list: 'Antrian', mabar: 'Mabar', support: 'Support', claim: 'Klaim', schedule: 'Jadwal' },
} as const;
