/** Findings of the books by their English sentence with its blanks, in Indonesian. */
const findings = {
  'all entries sum to {sum}': 'semua jurnal jumlahnya {sum}, harus 0',
  'journal {id} sums to {sum}': 'jurnal {id} jumlahnya {sum}, harus 0',
  'journal {id} has {count} entries that sum to {sum}': 'jurnal {id} jumlahnya {sum}, harus 0',
  'account {id} stores {stored} at version {version} but has {count} entries of {sum}':
    'akun {id} menyimpan {stored} (versi {version}), padahal {count} barisnya berjumlah {sum}',
  'account {id} stores {stored} at version {version} but its newest entry leaves {sum} at {at}':
    'akun {id} menyimpan {stored} (versi {version}), padahal baris terakhirnya menyisakan {sum} (versi {at})',
  'account {id} has {balance} of which {sum} is not settled':
    'akun {id} bersaldo {balance}, padahal {sum} di antaranya belum siap cair',
  'account {id} keeps {kept} of {kind} on {day} but its entries are {posted}':
    'akun {id} mencatat {kept} dari {kind} pada {day}, padahal barisnya {posted}',
  'entry {id} leaves {after} instead of {expected}': 'baris {id} menyisakan {after}, harus {expected}',
  'entry {id} leaves {after} after {before} and {amount}':
    'baris {id} menyisakan {after} sesudah {before} dan {amount}',
  'entry {id} has {returned} games returned and {games} refunded':
    'antrian {id} mengembalikan {returned} game, padahal refundnya {games}',
  'hold {id} is {state} and has taken {taken}, its journals say {posted}':
    'uang ditahan {id} ({state}) mengambil {taken}, padahal jurnalnya {posted}',
  'journal {id} is of no hold': 'jurnal {id} tanpa uang ditahan',
  'journal {id} is of no charge': 'jurnal {id} tanpa tagihan',
  'journal {id} is of no payment': 'jurnal {id} tanpa pembayaran',
  'journal {id} is of no settlement': 'jurnal {id} tanpa baris setoran',
  'payment {id} is {state} ({exception}, received {received}) with {count} journals: {lines}':
    'pembayaran {id} ({state}, {exception}, diterima {received}) punya {count} jurnal yang tidak cocok: {lines}',
  'payment {id} is {state} ({exception}) without a task': 'pembayaran {id} ({state}, {exception}) tanpa tugas',
  'payment {id} is {state}, and its charges are {states}': 'pembayaran {id} ({state}), padahal tagihannya {states}',
  'payment {id} is {state} with credit {credit} and holds {used}':
    'pembayaran {id} ({state}) memakai kredit {credit}, padahal yang dipegangnya {used}',
  'payment {id} takes no credit and holds {used}': 'pembayaran {id} tanpa kredit, padahal memegang {used}',
  'payment {id} brought {brought} and gives {given} back':
    'pembayaran {id} membawa {brought}, padahal yang kembali {given}',
  'payment {id} cost {price} and {given} of it goes back': 'pembayaran {id} seharga {price}, padahal {given} kembali',
  'charge {id} of payment {payment} is {state} (received {received}) with {count} journals: {lines}, without a task':
    'tagihan {id} dari pembayaran {payment} ({state}, diterima {received}) tanpa tugas, dengan {count} jurnal: {lines}',
  'charge {id} of payment {payment} is {state} (received {received}) with {count} journals: {lines}':
    'tagihan {id} dari pembayaran {payment} ({state}, diterima {received}) punya {count} jurnal yang tidak cocok: {lines}',
  'charge {id} is owed {owed} by its gateway, which paid {settled} out, and {cleared} is cleared':
    'tagihan {id} piutangnya {owed}, disetor gateway {settled}, padahal yang dilunasi {cleared}',
  'charge {id} brought {brought} and disputes lost {lost}':
    'tagihan {id} membawa {brought}, padahal sengketanya kalah {lost}',
  'settlement {id} of {gross}, {net} paid out, {cleared} cleared, has the lines {lines}':
    'baris setoran {id} bruto {gross}, bersih {net}, lunas {cleared}, punya jurnal yang tidak cocok: {lines}',
  'viewer_credit is {posted} and credits have {balances}':
    'kredit penonton di buku {posted}, padahal kodenya berjumlah {balances}',
  'credit {id} has {balance} of {amount}, posted {posted}, spent {spent}, reserved {reserved} by {held}, pending {pending}':
    'kredit {id} tersisa {balance} dari {amount}, padahal dibukukan {posted}, terpakai {spent}, dipesan {reserved} oleh {held}, belum tertutup {pending}',
  'order {id} gave back {returned} games, its credits {games}':
    'pesanan {id} mengembalikan {returned} game, padahal kreditnya {games}',
  'refunds in-flight are {flying} and open refunds hold {held}':
    'refund di jalan {flying}, padahal refund terbuka memegang {held}',
  'refund {id} is {state} with the journals {kinds}': 'refund {id} ({state}), padahal jurnalnya {kinds}',
  'refund {id} takes {lines} instead of {host} of its host, {fee} of the fee, {suspense} of suspense':
    'refund {id} mengambil {lines}, padahal seharusnya {host} dari host, {fee} dari biaya, {suspense} dari uang yang ditahan',
  'dispute {id} is {state} and nothing was held': 'sengketa {id} ({state}), padahal tidak ada yang ditahan',
  'in flight is {flying} and open cash-outs send {nets}':
    'pencairan di jalan {flying}, padahal pencairan terbuka mengirim {nets}',
  'host {id} has {count} open cash-outs': 'host {id} punya {count} pencairan terbuka, seharusnya satu saja',
  'cash-out {id} is {state} with the journals {kinds}': 'pencairan {id} ({state}), padahal jurnalnya {kinds}',
  'the check broke: {message}': 'pemeriksaannya gagal: {message}',
} as const satisfies Readonly<Record<string, string>>;

const nothing: Readonly<Record<string, string>> = { nothing: 'tidak ada', none: 'tidak ada' };

const patterns = Object.entries(findings).map(([finding, text]) => {
  const parts = finding.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const names = [...finding.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return { pattern: new RegExp(`^${parts.join('(.*)')}$`, 's'), names, text };
});

/** A finding of the books in Indonesian; one of an older version stays as it is. */
export function findingText(finding: string): string {
  for (const { pattern, names, text } of patterns) {
    const found = pattern.exec(finding);
    if (found === null) continue;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = found[names.indexOf(name) + 1] ?? '';
      return nothing[value] ?? value;
    });
  }
  return finding;
}
