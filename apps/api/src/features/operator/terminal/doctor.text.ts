import type { WantedSetting } from '#platform/wanted-settings.ts';

const missing: Record<WantedSetting, string> = {
  MABARIN_OPERATOR_MAIL: 'Email operator belum diisi, jadi tidak ada yang dikabari tentang uang dan kerusakan.',
  MABARIN_OPERATOR_DISCORD: 'Discord operator belum diisi, jadi tidak ada yang tahu kalau email macet.',
  MABARIN_HEARTBEAT_URL: 'Pengawas dari luar belum dipasang, jadi tidak ada yang tahu kalau seluruh server mati.',
  MABARIN_DESK_NETWORKS: 'Alamat yang boleh membuka meja belum diisi, jadi meja hanya bisa dibuka dari server.',
  MABARIN_BANK_CHECK:
    'Pengecek nama rekening belum dipasang, jadi pencairan pertama tiap host menunggu operator mencocokkan namanya.',
  MABARIN_VAPID_PRIVATE_KEY: 'Kunci notifikasi belum dipasang, jadi tidak ada HP yang dikabari gilirannya.',
  MABARIN_SPEECH: 'Suara belum dipasang, jadi alert tidak dibacakan.',
  MABARIN_TRUST_PROXY: 'Alamat proxy belum diisi, jadi semua penonton dihitung sebagai satu orang dan ditolak bersama.',
};

/** Sentences of the desk about the checks; a technician reads `ops doctor`. */
export const doctorText = {
  places: (count: number) => `${count} tempat di halaman hukum masih kosong.`,
  placesRemedy: 'Isi bersama pengacara; daftarnya di "Berkas".',
  unknown: (names: readonly string[]) => `Rilis ini tidak mengenal ${names.join(', ')}.`,
  unknownRemedy: 'Benar kalau rilis lain memakainya; kalau salah ketik, perbaiki namanya.',
  missing,
  missingRemedy: (name: string) => `Teknisi: isi ${name}; "mabarin ops doctor" menulis barisnya.`,
  unnamed: (host: string) => `${host} tidak punya alamat di DNS.`,
  unnamedRemedy: 'Teknisi: buat catatan A dengan alamat server ini di tempat domainnya dibeli.',
  configuration: (mode: 'sandbox' | 'production') =>
    mode === 'production' ? 'Produksi, semua setelan terbaca.' : 'Sandbox: uang dan emailnya pura-pura.',
  surcharge:
    'Biaya layanan dibayar penonton di atas harga. Bank Indonesia menegaskan pada Oktober 2025 dan 11 Januari 2026: biaya tambahan QRIS dilarang dan bisa dilaporkan. Belum pasti apakah biaya platform termasuk.',
  nextFee: (switched: string, shown: string) => `${switched} Host membacanya sejak ${shown}.`,
  readOnly: 'Database hanya bisa dibaca, jadi tidak ada yang bisa memesan.',
  readOnlyRemedy: 'Kabari teknisi sekarang: naikkan cadangannya, atau kosongkan disknya.',
  database: (ms: number) => `Database menjawab dalam ${ms} ms.`,
  clock: (seconds: number) =>
    `Jam mesin ini dan database beda ${seconds.toLocaleString('id-ID', { maximumFractionDigits: 1 })} detik.`,
  clockRemedy: 'Teknisi: timedatectl set-ntp true di kedua mesin. Kode 6 angka bisa ditolak sampai itu beres.',
  disk: (path: string, percent: number) => `Disk ${path} terisi ${percent} %.`,
  diskRemedy: 'Kabari teknisi: yang boleh dihapus ada di panduan.',
  noCertificate: 'Mesin ini tidak memakai sertifikat.',
  noAnswer: (host: string) => `${host} tidak menjawab lewat https.`,
  certificate: (host: string, days: number) => `Sertifikat ${host} berakhir ${days} hari lagi.`,
  certificateRemedy: 'Teknisi: journalctl -u caddy menyebut sebabnya; port 80 dan 443 harus terbuka.',
  noBackup: 'Sandbox tidak perlu cadangan.',
  backup: (last: string) => `Cadangan terakhir ${last}.`,
  backupWrong: (subject: string) => `${backups[subject] ?? subject} tidak ada atau gagal.`,
  backupRemedy: 'Kabari teknisi hari ini: systemctl start mabarin-backup membuat satu.',
  never: 'belum pernah ada',
  noneLate: 'Tidak ada kiriman yang terlambat.',
  late: (count: number, since: string) => `${count} email atau kiriman terlambat, yang tertua sejak ${since}.`,
  lateRemedy: 'Teknisi: lihat apakah layanannya jalan, dan lognya.',
  dead: (count: number) => `${count} email atau kiriman gagal untuk seterusnya dalam 30 hari.`,
  deadRemedy: 'Teknisi: sebabnya di log, cari "a job failed for good".',
  noService: 'Tidak ada layanan luar yang dipakai sungguhan.',
  service: (name: string) => `${name} menjawab.`,
  serviceWrong: (name: string, trouble: string) => `${name} bermasalah: ${trouble}.`,
  serviceRemedy: 'Lihat halaman status layanannya; kalau di sana baik, teknisi memeriksa setelannya.',
  failed: (message: string) => `Tidak bisa diperiksa: ${message}`,
  failedRemedy: 'Perbaiki dulu yang di atasnya, lalu periksa lagi.',
} as const;

const backups: Readonly<Record<string, string>> = {
  'base backup': 'Cadangan database',
  'restore drill': 'Latihan pemulihan',
  'log archive': 'Arsip log database',
};
