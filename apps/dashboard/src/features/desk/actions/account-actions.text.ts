import type { DeskConsequences } from '@mabarin/api-client/contract/desk/hosts';
import type { DeskHost } from '@mabarin/api-client/contract/desk/search';
import { CLOSING_DAYS, type OpenReason } from '@mabarin/domain/privacy/privacy';
import { erasureRestText } from '@mabarin/domain/privacy/privacy.text';

type HostMoney = Pick<DeskHost, 'frozenAt' | 'balance'>;

export const accountActionsText = {
  accounts: 'Data dan akun',
  accountsHelp: 'Untuk yang tidak bisa masuk sendiri, atau permintaan resmi. Cek identitas atau suratnya dulu.',
  letter: 'Nomor surat permintaan',
  unmasked: 'Tanpa sensor: email, nomor rekening, dan nama pemilik lengkap',
  copy: 'Buat salinan data',
  copyAsk: (person: string) => `Membuat file semua data ${person}. Nomor suratnya masuk catatan operator.`,
  copyDone: 'Salinan dibuat.',
  close: 'Tutup akun host',
  closeTitle: 'Penutupan',
  eraseTitle: 'Penghapusan',
  closeAsk: (person: string) =>
    `Menutup akun ${person}: keluar dari semua perangkat, halamannya hilang, dan ${CLOSING_DAYS} hari lagi datanya dihapus.`,
  notYet: 'Belum bisa ditutup. Selesaikan dulu:',
  /** Open work that keeps a host's account open, one sentence each with who acts next. */
  openWork: (
    { entries, claims, payments, held, sent, balance }: DeskConsequences,
    { frozenAt, balance: { held: kept, notReady } }: HostMoney,
    rupiah: (of: number) => string,
  ) =>
    [
      entries > 0
        ? `${entries} antrian berbayar belum main: tekan "Minta refund semua pesanan", lalu setujui di Uang keluar.`
        : '',
      claims > 0 ? `${claims} gift belum dikirim: host yang mengirim atau membatalkannya.` : '',
      payments > 0 ? `${payments} QR masih bisa dibayar: tunggu sampai kedaluwarsa.` : '',
      held + sent > 0 ? `${held + sent} pencairan belum selesai: lihat Uang keluar.` : '',
      frozenAt !== null && held + sent + balance > 0
        ? 'Uang host dibekukan: cek identitasnya dan tekan "Buka pembekuan" dulu, baru uangnya bisa keluar.'
        : '',
      balance > 0 && kept > 0
        ? `${rupiah(Math.min(kept, balance))} dari saldo ditahan: selesaikan di Sengketa, atau di "Uang ditahan" di Uang keluar.`
        : '',
      balance > kept
        ? `Saldo ${rupiah(balance - kept)} belum dicairkan: tekan "Kirim link ganti password", lalu host mencairkannya${notReady > 0 ? ` begitu siap (${rupiah(Math.min(notReady, balance - kept))} belum)` : ''}.`
        : '',
    ].filter(Boolean),
  closeDone: 'Akun ditutup.',
  refundOrders: 'Minta refund semua pesanan',
  refundOrdersAsk: (orders: number, amount: string, borne: string, kept: readonly string[]) =>
    [
      `Menyiapkan refund ${orders} pesanan, total ${amount}, ke pembayarnya masing-masing. ${borne} Lalu menunggu persetujuan.`,
      kept.length > 0 ? `Tidak ikut, buka sendiri: ${kept.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  refundOrdersDone: 'Refund dibuat: setujui di Uang keluar.',
  erase: 'Hapus data penonton',
  eraseAsk: (person: string) =>
    `Menurunkan alert ${person} yang belum tampil, dan menghapus datanya yang sudah selesai untuk selamanya. Yang masih terbuka menyusul sendiri.`,
  eraseDone: (open: number, because: readonly OpenReason[]) =>
    open === 0
      ? 'Data dihapus.'
      : `Permintaan hapus dicatat. Yang sudah selesai dihapus, ${erasureRestText(open, because)}`,
} as const;
