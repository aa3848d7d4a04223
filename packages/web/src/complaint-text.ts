/** Words of "Laporkan", the same for viewers and hosts. */
export const complaintText = {
  report: 'Laporkan',
  caption: 'Laporkan ke tim Mabarin',
  help: 'Tim Mabarin memeriksanya paling lambat dalam 4 jam. Namamu tidak dicatat.',
  reason: 'Alasannya',
  words: 'Yang mana? (boleh kosong)',
  missing: 'Pilih satu alasan dulu ya!',
  send: 'Kirim laporan',
  cancel: 'Batal',
  sent: 'Laporanmu diterima. Makasih ya!',
} as const;
