import { refusals } from '#failures.ts';

export const mabarErrors = refusals({
  'mabar.order_invalid':
    'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.',
  'mabar.role_missing': 'Jangan lupa memilih role kamu (minimal 1)!',
  'mabar.role_not_offered': 'Role yang kamu pilih sedang tidak dicari host. Cek lagi pilihan role kamu ya!',
  'mabar.event_not_found': 'Tipe mabar ini sudah tidak tersedia. Muat ulang halaman lalu pilih lagi ya!',
  'mabar.event_missing': 'Event ini sudah tidak ada. Muat ulang halaman lalu coba lagi ya!',
  'mabar.ordering_closed': 'Host sedang menutup pesanan mabar. Coba lagi nanti ya!',
  'mabar.last_order_full': 'Tempat yang tersisa tidak cukup. Kalau ada yang batal bayar, tempatnya dibuka lagi.',
  'mabar.ordering_off': 'Pesanan sedang ditutup. Buka dulu, lalu atur pesanan terakhir ya!',
  'mabar.last_order_invalid':
    'Pesanan terakhir belum benar. Isi jumlah yang menunggu (1 sampai 500) atau jam seperti 22:00.',
  'mabar.break_invalid': 'Istirahat bisa 5, 10, 15 atau 30 menit.',
  'mabar.hours_invalid': 'Jadwal belum benar. Pilih hari dan jam seperti 20:00, maksimum 14 jadwal.',
  'mabar.not_in_queue': 'Kamu belum ada di antrian. Pesan mabar dulu ya!',
  'mabar.one_order':
    'Pemain ini masih di antrian. Host ini menerima satu pesanan per pemain, jadi pesan lagi sesudah selesai main ya!',
  'mabar.sundul_sold': 'Sundul untuk jam ini sudah habis. Ada lagi jam {at} WIB.',
  'mabar.sundul_first': 'Kamu sudah paling depan di antrianmu, jadi Sundul tidak bisa menaikkanmu lagi.',
  'mabar.sundul_useless':
    'Yang di depanmu baru saja disundul, jadi Sundul belum bisa menaikkanmu. Coba lagi jam {at} WIB.',
  /** `text`: the restriction. */
  'mabar.blacklisted': 'Maaf, belum bisa. {text}',
  'mabar.player_not_found': 'Nama tidak ditemukan. ID atau server salah!',
  'mabar.party_invalid': 'Cek lagi ID game dan server temanmu. Satu pesanan maksimum untuk 4 pemain, termasuk kamu.',
  'mabar.party_event': 'Pesan bareng teman cuma bisa untuk Reguler dan Fast-Track.',
  'mabar.party_closed': 'Host ini lagi tidak menerima pesanan bareng teman.',
  'mabar.party_too_many': 'Host ini menerima maksimum {max} pemain dalam satu pesanan. Kurangi temanmu ya!',
  'mabar.party_twice': 'ID {id} diisi dua kali. Tiap pemain cukup satu kali ya!',
  'mabar.party_blacklisted': 'Maaf, pemain dengan ID {id} tidak bisa ikut mabar dengan host ini.',
  'mabar.party_waiting': 'Pemain dengan ID {id} sudah ada di antrian. Pesan untuk teman yang lain ya!',
  'mabar.party_player_not_found': 'Nama pemain dengan ID {id} tidak ditemukan. Cek ID dan servernya ya!',
  'mabar.total_too_high':
    'Total bayar dengan QRIS maksimum Rp10.000.000 sudah termasuk biaya layanan. Kurangi total game.',
  /** The same while the host bears the fee. */
  'mabar.price_too_high': 'Total bayar dengan QRIS maksimum Rp10.000.000. Kurangi total game.',
  'mabar.entry_not_found': 'Pemain ini sudah tidak ada di daftar. Refresh daftarnya lalu coba lagi ya!',
  'mabar.queue_changed': 'Antrian berubah sejak kamu lihat. Daftar sudah diperbarui, cek lagi ya!',
  'mabar.seats_taken': 'Kursi yang kosong tidak cukup lagi. Daftar sudah diperbarui, cek lagi ya!',
  'mabar.player_plays': '{name} sudah main dengan pesanannya yang lain. Yang ini menyusul sesudah itu selesai ya!',
  'mabar.nothing_left': 'Semua game pemain ini sudah dimainkan atau dikembalikan.',
  'mabar.note_long': 'Catatan belum disimpan: maksimum 280 karakter. Pendekkan dulu ya!',
  /** `result` is WIN or LOSE; `list` is the new list. */
  'mabar.game_already_recorded': 'Game ini sudah dicatat sebagai {result}. Daftar sudah diperbarui, cek lagi ya!',
  /** The record is not the next game and there is no last game, as after a reset elsewhere. */
  'mabar.game_outdated': 'Statistik sudah berubah. Daftar sudah diperbarui, cek lagi ya!',
  'mabar.no_last_game': 'Ini adalah game pertama. Belum ada game sebelumnya.',
  /** Another result, reset or undo came first; `list` is the new list. */
  'mabar.undo_outdated':
    'Game ini bukan game terakhir lagi, jadi tidak bisa dibatalkan. Daftar sudah diperbarui, cek lagi ya!',
  'mabar.undo_late':
    'Game hanya bisa dibatalkan dalam 10 menit setelah dicatat. Hasilnya masih bisa kamu ubah di Game Sebelumnya.',
  'mabar.add_invalid': 'Pastikan ID, server, nama, event dan jumlah game sudah diisi. Role opsional.',
  'mabar.has_notice': 'Pemain yang ditandai atau di-blacklist tidak bisa menerima gift.',
  'mabar.event_invalid': 'Pastikan nama, deskripsi dan harga event sudah diisi dengan benar!',
  'mabar.event_title_reserved': 'Nama event {title} tidak diperbolehkan. Tolong diganti ya!',
  'mabar.event_limit': 'Event buatanmu sudah {max}, itu batasnya. Hapus yang tidak dipakai dulu ya!',
  'mabar.event_locked': 'Event bawaan Mabarin tidak bisa dihapus atau dimatikan.',
});
