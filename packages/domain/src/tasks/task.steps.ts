import type { taskText } from './task.text.ts';

/** The end of a task that is dealt with on the server, beside `todo`. */
export type TaskSteps = {
  /** The task's meaning for money. */
  money: string;
  who: string;
  /** One command for the server's terminal, and what it prints. */
  command: string;
  prints: string;
  over: string;
};

export const taskSteps: Partial<Record<keyof typeof taskText, TaskSteps>> = {
  books: {
    money:
      'Tidak ada uang yang berpindah karena ini, tapi satu jumlah di buku tidak bisa dipercaya. Jangan setujui atau kirim uang sampai jelas.',
    who: 'Teknisi, hari ini juga: mencari sebabnya dan memperbaikinya. Kamu: tahan "Uang keluar".',
    command: 'sudo mabarin ops ledger verify',
    prints: '"The books are right.", atau satu baris tiap temuan: akun, pembayaran, atau jurnal yang salah.',
    over: 'Tekan "Periksa buku lagi". Kalau temuannya hilang, tugas ini selesai sendiri dalam dua menit.',
  },
  disk: {
    money:
      'Belum ada yang hilang. Kalau penuh, database berhenti: pesanan ditolak, dan uang yang masuk baru dicatat sesudah hidup lagi.',
    who: 'Teknisi, sekarang. Yang dihapus: rilis lama dan catatan lama. Jangan sentuh /var/lib/postgresql.',
    command:
      'sudo sh -c \'ls -1d /opt/mabarin/20* | grep -vxF "$(readlink -f /opt/mabarin/current)" | sort | head -n -1 | xargs -r rm -rf; journalctl --vacuum-size=500M; apt-get clean; df -h\'',
    prints: 'Tabel disk. Di kolom "Use%" harus di bawah 80 %. Masih lebih: panduan, pertanyaan 11.',
    over: 'Diperiksa tiap setengah menit: di bawah 80 % tugas ini selesai sendiri.',
  },
  certificate: {
    money:
      'Belum ada. Selama diam atau kalau habis, halaman dan kabar gateway ditolak: orang tidak bisa memesan, dan uang masuk tercatat lebih lambat.',
    who: 'Teknisi, hari ini.',
    command:
      'sudo sh -c \'systemctl restart caddy; sleep 60; journalctl -u caddy --since -2min --no-pager | grep -E "certificate obtained|could not get|Failed|error"\'',
    prints:
      '"certificate obtained successfully": beres. "could not get certificate": baris itu menyebut nama atau port yang harus dibetulkan. Kosong: panduan, pertanyaan 12.',
    over: 'Diperiksa tiap setengah menit: sesudah alamatnya menjawab dan sertifikat baru dipakai, tugas ini selesai sendiri.',
  },
  backup: {
    money: 'Belum ada. Kalau server hilang sekarang, catatan uang sesudah cadangan terakhir ikut hilang.',
    who: 'Teknisi, hari ini.',
    command: "sudo sh -c 'systemctl start mabarin-backup; journalctl -u mabarin-backup -n 20 --no-pager'",
    prints: '"Wrote ... are kept.": cadangan dibuat. Selain itu baris terakhir menyebut sebabnya.',
    over: 'Diperiksa tiap lima menit: sesudah ada cadangan baru, tugas ini selesai sendiri.',
  },
};
