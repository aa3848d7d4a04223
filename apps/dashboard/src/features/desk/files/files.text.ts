import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { deskImportSettlement } from '@mabarin/api-client/contract/desk/office';

type Imported = OutputOf<typeof deskImportSettlement>['data'];

export const filesText = {
  title: 'Berkas',
  settlement: 'File settlement',
  settlementHelp:
    'CSV dari dashboard gateway, jangan disimpan ulang dengan spreadsheet. Baris yang sama dihitung sekali, jadi boleh diunggah lagi.',
  columns: (names: string) => `Kolom yang harus ada di baris pertama: ${names}.`,
  noColumns: 'Kolom file gateway ini belum diatur. Minta pengelola server.',
  gateway: 'Gateway',
  choose: 'Unggah file',
  tooLong: 'File terlalu besar untuk meja (5 MB). Bagi dulu jadi beberapa file.',
  ask: (name: string, gateway: string) =>
    `Membukukan baris ${name} sebagai settlement ${gateway} dan membandingkannya dengan pembayaran.`,
  done: 'File diimpor.',
  result: 'Hasil impor',
  rows: ({ added, known, undone, leftOut }: Imported) =>
    [
      `${added} baris baru, ${known} sudah pernah.`,
      undone > 0
        ? `${undone} baris tidak dihitung: sudah dibatalkan operator. Kalau ternyata benar, minta teknisi: settlements import --again.`
        : '',
      leftOut > 0 ? `${leftOut} baris dilewati: bukan pembayaran atau pengembalian.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  sums: (net: string, gross: string, fee: string) =>
    `Masuk bank ${net} dari ${gross}; potongan gateway ${fee}. Cocokkan dengan mutasi bank.`,
  nothingNew: 'Tidak ada uang baru: semua barisnya sudah ada dari unggahan sebelumnya.',
  found: ({ unknown, found }: Imported) =>
    `${unknown} baris baru tidak punya pembayaran di kita; ${found} pembayaran baru ketemu uangnya.`,
  differences: (count: number) => `${count} selisih terbuka sebagai tugas.`,
  tasks: 'Lihat tugas',
  places: 'Tempat kosong di halaman legal',
  placesNone: 'Semua tempat terisi.',
  placesHelp:
    'Teknisi mengisinya di berkas MABARIN_LEGAL_FILE di server (/etc/mabarin/credentials/LEGAL), satu baris satu tempat, lalu memulai ulang layanannya.',
} as const;
