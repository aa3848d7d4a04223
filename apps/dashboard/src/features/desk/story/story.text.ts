export const storyText = {
  timeline: 'Kisahnya',
  search: 'Cari yang lain',
  kinds: {
    order: 'Pesanan',
    charge: 'QR',
    notification: 'Kabar',
    inquiry: 'Tanya',
    payment: 'Bayar',
    posting: 'Buku',
    ticket: 'Tiket',
    alert: 'Alert',
    refund: 'Kembali',
    hold: 'Tahan',
    task: 'Tugas',
    settlement: 'Setoran',
    act: 'Operator',
  },
} as const;
