import { refusals } from '#failures.ts';

export const ticketErrors = refusals({
  'ticket.not_found': 'Tiket ini tidak ditemukan. Cek lagi link yang kamu simpan ya!',
  'ticket.not_waiting': 'Kamu sudah tidak di antrian karena mabarmu ditandai selesai. Belum main? Hubungi host.',
  'ticket.transferred': 'Tempat ini sudah dipindahkan ke pemain lain, jadi tiket ini hanya bisa dilihat.',
  /** An action on a Sundul's ticket, which a fan of the player may hold. */
  'ticket.not_own': 'Tombol ini hanya ada di tiket antriannya sendiri, bukan di tiket Sundul.',
  /** "Tunggu aku" of a party member whose payer, or an elder member, still waits or plays. */
  'ticket.not_payer':
    'Urutan pesanan bareng teman ditukar dari tiket yang membayar. Kalau ia sudah selesai, dari teman pertama yang tersisa.',
  'ticket.postpone_playing':
    'Kamu sudah dipanggil main, jadi urutanmu tidak bisa ditukar lagi. Belum siap? Kabari host ya!',
  'ticket.postpone_used': 'Jatah "Tunggu aku" kamu sudah habis: 2 kali untuk satu pesanan.',
  'ticket.postpone_last':
    'Belum ada yang antri di belakang kamu di jalurmu, jadi urutanmu tetap dan jatah "Tunggu aku" tidak terpakai.',
  /** Money of a ticket that brought none, or of which nothing is left. */
  'ticket.not_paid':
    'Tiket ini tidak punya pembayaran yang bisa dikembalikan. Kalau orang lain yang membayar, mintanya dari tiket dia.',
  'ticket.transfer_invalid': 'Pastikan ID game dan server pemain pengganti sudah benar!',
  'ticket.not_transferable': 'Tiket ini tidak bisa dipindahkan. Yang bisa hanya tempat di antrian yang kamu bayar.',
  'ticket.transfer_party': 'Tempat ini bagian dari pesanan bareng teman, jadi tidak bisa dipindahkan ke pemain lain.',
  'ticket.transferred_before': 'Tempat ini sudah pernah dipindahkan. Hanya bisa satu kali ya!',
  'ticket.transfer_returned': 'Game di tiket ini sudah ada yang dikembalikan, jadi tempatnya tidak bisa dipindahkan.',
  'ticket.transfer_played': 'Kamu sudah dipanggil main, jadi tempat ini tidak bisa dipindahkan lagi.',
  'ticket.transfer_closed': 'Host ini tidak membolehkan pindah tangan. Hubungi host kalau perlu.',
  'ticket.transfer_self': 'Itu ID kamu sendiri. Isi ID game dan server pemain penggantinya ya!',
  'ticket.transfer_waiting': 'Pemain ini sudah ada di antrian host ini. Pilih pemain lain ya!',
  'ticket.transfer_voucher': 'Pemain ini sudah memakai voucher dari pesanan ini. Pilih pemain lain ya!',
  'ticket.transfer_blacklisted': 'Pemain ini tidak bisa ikut mabar dengan host ini. Pilih pemain lain ya!',
});
