export const heldPageText =
  'Mabarin baru diperbarui, dan bagian ini baru terbuka setelah halaman dimuat ulang. Muat ulang sekarang? Live dari HP berhenti, dan yang belum tersimpan bisa hilang.';
