import { hostSettingWords } from '#accounts/host-settings.ts';
import { rupiahText } from '#rupiah.ts';

/** An action of a call in the host's log, and its subject as words or as a row to name (docs/decisions/team.md). */
export type LoggedAct = { action: string; about?: LoggedAbout };
type LoggedAbout = string | { row: NamedRow; id: string };

/** Rows whose names the log looks up; `entries`: several ids, separated by commas. */
export type NamedRow = 'entry' | 'entries' | 'event' | 'support' | 'alert' | 'gift' | 'claim' | 'member' | 'invitation';

type Input = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined;

function about(action: string, row: NamedRow, id: unknown): LoggedAct {
  const known = text(typeof id === 'number' ? String(id) : id);
  return known === undefined ? { action } : { action, about: { row, id: known } };
}

function named(action: string, value?: unknown): LoggedAct {
  const known = text(value);
  return known === undefined ? { action } : { action, about: known };
}

const idList = (ids: unknown): string | undefined => (Array.isArray(ids) ? ids.join(',') : undefined);

function byField(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
}

const verdicts = {
  show: 'menampilkan support yang ditinjau',
  hide_message: 'menampilkan support tanpa pesannya',
  reject: 'menolak menampilkan support',
};
const claimActions = {
  add: 'menambah gift untuk dikirim',
  edit: 'mengubah gift untuk dikirim',
  'set-schedule': 'menjadwalkan gift',
  'set-done': 'menandai gift terkirim',
  delete: 'menghapus gift untuk dikirim',
};
const clockActions = {
  start: 'memulai',
  pause: 'menjeda',
  resume: 'melanjutkan',
  reset: 'mengulang dari awal',
  add: 'mengubah waktu',
};
const overlayActions = {
  pause: 'menjeda alert',
  resume: 'melanjutkan alert',
  mute: 'membisukan alert',
  unmute: 'membunyikan alert',
};
const insultLevels = { strict: 'ketat', normal: 'biasa', loose: 'longgar' };
const reviewModes = { off: 'tidak ada', flagged: 'yang kena filter', all: 'semua' };
const roles = { moderator: 'Moderator', finance: 'Keuangan' };

function form(
  what: string,
  row: 'gift' | 'event',
  { action, id }: Input,
  title: unknown,
  on?: unknown,
): LoggedAct | null {
  switch (action) {
    case 'add':
      return named(`menambah ${what}`, title);
    case 'edit':
      return text(title) === undefined ? about(`mengubah ${what}`, row, id) : named(`mengubah ${what}`, title);
    case 'delete':
      return about(`menghapus ${what}`, row, id);
    case 'status':
      return about(`${on === true ? 'menyalakan' : 'mematikan'} ${what}`, row, id);
    default:
      return null;
  }
}

const rupiah = (amount: unknown): string | undefined =>
  typeof amount === 'number' && Number.isSafeInteger(amount) ? rupiahText(amount) : undefined;

/** The server of an address, because the rest may be a secret. */
const serverOf = (url: unknown): string | undefined =>
  typeof url === 'string' ? URL.parse(url.trim())?.host : undefined;

/** By path of the call. Null: with this input nothing changes. */
const acts: Readonly<Record<string, (input: Input) => LoggedAct | null>> = {
  '/api/dashboard/host/update-ign': () => named('memperbarui nama di game'),
  '/api/dashboard/host/update-profile': () => named('mengubah profil'),
  '/api/dashboard/host/change-password': () => named('mengganti password'),
  '/api/dashboard/host/change-key': () => named('mengganti link overlay'),
  '/api/dashboard/host/save-bank-account': () => named('menyimpan rekening bank'),
  '/api/dashboard/host/save-age': () => named('mengisi usia pemilik akun'),
  '/api/dashboard/cash/cashout': ({ cashAmount }) => named('meminta pencairan', rupiah(cashAmount)),
  '/api/dashboard/cash/object': () => named('mengajukan keberatan'),
  '/api/dashboard/settings/overlay': () => named('mengubah pengaturan overlay'),
  '/api/dashboard/overlay/look': () => named('mengubah tampilan alert'),
  '/api/dashboard/settings/overlay/test': () => named('mengirim alert uji coba'),
  '/api/dashboard/settings/discord': () => named('mengubah webhook Discord'),
  '/api/dashboard/notify/channels/save': ({ service }) => named('menyimpan channel notifikasi', service),
  '/api/dashboard/notify/channels/remove': () => named('menghapus channel notifikasi'),
  '/api/dashboard/webhooks/create': ({ url }) => named('menambah webhook', serverOf(url)),
  '/api/dashboard/webhooks/save': ({ url }) => named('mengubah webhook', serverOf(url)),
  '/api/dashboard/webhooks/switch': ({ on }) => named(on === true ? 'menyalakan webhook' : 'mematikan webhook'),
  '/api/dashboard/webhooks/rotate': () => named('mengganti kunci webhook'),
  '/api/dashboard/webhooks/remove': () => named('menghapus webhook'),
  '/api/dashboard/webhooks/stream/key': () => named('membuat kunci aliran kejadian'),
  '/api/dashboard/webhooks/stream/end': () => named('mengakhiri kunci aliran kejadian'),
  '/api/dashboard/overlay/control': ({ action }) => named(byField(overlayActions, action) ?? 'mengatur alert'),
  '/api/dashboard/overlay/sound': () => named('mengubah suara alert'),
  '/api/dashboard/overlay/skip': (input) => about('melewati alert', 'alert', input['alert_id']),
  '/api/dashboard/overlay/replay': (input) => about('memutar ulang alert', 'alert', input['alert_id']),
  '/api/dashboard/overlay/hide-message': (input) => about('menyembunyikan pesan alert', 'alert', input['alert_id']),
  '/api/dashboard/overlay/review-mode': ({ mode }) => named('mengatur tinjauan alert', byField(reviewModes, mode)),
  '/api/dashboard/overlay/tiers': () => named('mengubah tingkatan alert'),
  '/api/dashboard/overlay/media/upload': ({ name }) => named('mengunggah file alert', name),
  '/api/dashboard/overlay/media/delete': () => named('menghapus file alert'),
  '/api/dashboard/gift': (input) => form('gift', 'gift', input, input['giftTitle'], input['giftStatus']),
  '/api/dashboard/gift-claim'({ action, id, giftClaimPlayerName: name }) {
    const words = byField(claimActions, action);
    if (words === undefined) return null;
    return action === 'add' ? named(words, name) : about(words, 'claim', id);
  },
  '/api/dashboard/mabar/set-playing': ({ mabarID, setPlaying }) =>
    about(setPlaying === true ? 'memainkan' : 'mengganti', 'entry', mabarID),
  '/api/dashboard/mabar/play-next': ({ mabarIDs, asTeam }) =>
    about(asTeam === true ? 'memainkan saran tim' : 'memainkan pemain berikutnya', 'entries', idList(mabarIDs)),
  '/api/dashboard/mabar/team-rules': () => named('mengatur saran tim'),
  '/api/dashboard/mabar/move': ({ mabarID }) => about('memindahkan di antrian', 'entry', mabarID),
  '/api/dashboard/mabar/requeue': ({ mabarID }) => about('mengembalikan ke antrian', 'entry', mabarID),
  '/api/dashboard/mabar/set-playing-done': ({ mabarID }) => about('menyelesaikan', 'entry', mabarID),
  '/api/dashboard/mabar/game-result': ({ result }) => named('mencatat hasil game', result === 'win' ? 'Win' : 'Lose'),
  '/api/dashboard/mabar/game-result-update': ({ result }) =>
    named('membetulkan hasil game', result === 'win' ? 'Win' : 'Lose'),
  '/api/dashboard/mabar/game-undo': () => named('membatalkan game terakhir'),
  '/api/dashboard/mabar/game-reset-statistic': () => named('mereset statistik'),
  '/api/dashboard/mabar/update-widget-statistic': () => named('mengirim ulang statistik ke widget'),
  '/api/dashboard/mabar/ordering': ({ open }) => named(open === true ? 'membuka pesanan' : 'menutup pesanan'),
  '/api/dashboard/mabar/settings': (input) => {
    const names = Object.keys(input).flatMap((name) => byField(hostSettingWords, name) ?? []);
    return names.length === 0 ? null : named('mengubah pengaturan', names.join(', '));
  },
  '/api/dashboard/mabar/last-order': ({ waiting, until }) => {
    const limits = [
      ...(typeof waiting === 'number' ? [`saat ${waiting} menunggu`] : []),
      ...(typeof until === 'string' ? [`jam ${until}`] : []),
    ];
    return limits.length === 0
      ? named('membatalkan pesanan terakhir')
      : named('mengatur pesanan terakhir', limits.join(' atau '));
  },
  '/api/dashboard/mabar/break': ({ minutes }) =>
    typeof minutes === 'number' ? named('memulai istirahat', `${minutes} menit`) : named('mengakhiri istirahat'),
  '/api/dashboard/mabar/hours': () => named('mengubah jadwal main'),
  '/api/dashboard/mabar/add': ({ gamePlayerName }) => named('menambah pemain ke antrian', gamePlayerName),
  '/api/dashboard/mabar/count-plus-one': ({ mabarID }) => about('memberi Free Game +1', 'entry', mabarID),
  '/api/dashboard/mabar/host-notice': ({ type, playerName }) =>
    named(
      byField(
        { mark: 'menandai pemain', blacklist: 'memasukkan ke blacklist', remove: 'menghapus tanda pemain' },
        type,
      ) ?? 'mengubah tanda pemain',
      playerName,
    ),
  '/api/dashboard/mabar/note': ({ mabarID, note }) =>
    about(text(note) === undefined ? 'menghapus catatan tentang' : 'menulis catatan tentang', 'entry', mabarID),
  '/api/dashboard/mabar/event-status-update': ({ id, status }) =>
    about(status === true ? 'menyalakan event' : 'mematikan event', 'event', id),
  '/api/dashboard/mabar/event-save-form': (input) => form('event', 'event', input, input['eventTitle']),
  '/api/dashboard/messages/words/add': ({ word }) => named('menambah kata filter', word),
  '/api/dashboard/messages/settings/save': ({ insults }) =>
    named('mengatur filter pesan', byField(insultLevels, insults)),
  '/api/dashboard/messages/words/remove': ({ word }) => named('menghapus kata filter', word),
  '/api/dashboard/support/ban': ({ id }) => about('memblokir pengirim support', 'support', id),
  '/api/dashboard/support/replay-last': () => named('memutar ulang alert terakhir'),
  '/api/dashboard/support/replay': ({ id }) => about('memutar ulang support', 'support', id),
  '/api/dashboard/support/show': ({ id }) => about('menampilkan pesan support', 'support', id),
  '/api/dashboard/support/review': ({ id, verdict }) =>
    about(byField(verdicts, verdict) ?? 'meninjau support', 'support', id),
  '/api/dashboard/show/save': () => named('mengubah aturan acara'),
  '/api/dashboard/show/vote': ({ title }) => named('membuka voting', title),
  '/api/dashboard/show/vote/close': () => named('menutup voting'),
  '/api/dashboard/show/restart': () => named('memulai acara dari nol'),
  '/api/dashboard/show/undo': () => named('membatalkan satu catatan acara'),
  '/api/dashboard/voucher/make': ({ code }) => named('membuat voucher', code),
  '/api/dashboard/voucher/stop': () => named('menutup voucher'),
  '/api/dashboard/widget/save': ({ target }) => named('mengubah widget', target),
  '/api/dashboard/widget/control': ({ target, action }) =>
    named(`${byField(clockActions, action) ?? 'mengatur'} widget`, target),
  '/api/dashboard/credit/give': ({ mabarID }) => about('mengembalikan game sebagai kredit', 'entry', mabarID),
  '/api/dashboard/refunds/request': ({ mabarID }) => about('meminta pengembalian uang', 'entry', mabarID),
  '/api/dashboard/security/second-factor/confirm': () => named('menyalakan kode dua langkah'),
  '/api/dashboard/security/second-factor/stop': () => named('mematikan kode dua langkah'),
  '/api/dashboard/security/recovery-codes': () => named('mengganti kode cadangan'),
  '/api/dashboard/security/passkeys/add': ({ name }) => named('menambah passkey', name),
  '/api/dashboard/security/sessions/end': () => named('mengeluarkan perangkat'),
  '/api/dashboard/security/unfreeze': () => named('membuka lagi pencairan'),
  '/api/dashboard/complaint': () => named('melaporkan isi alert ke tim Mabarin'),
  '/api/dashboard/remote/create': ({ name }) => named('membuat kunci remote', name),
  '/api/dashboard/team/invite': ({ email, role }) =>
    named('mengundang ke tim', [text(email), byField(roles, role)].filter(Boolean).join(', ')),
  '/api/dashboard/team/withdraw': ({ id }) => about('membatalkan undangan', 'invitation', id),
  '/api/dashboard/team/role': ({ id, role }) =>
    about(`mengubah peran menjadi ${byField(roles, role) ?? 'lain'}`, 'member', id),
};

const unlogged: ReadonlySet<string> = new Set(
  [
    'host',
    'qr',
    'overlay/status',
    'overlay/sound/try',
    'overlay/media',
    'bank-list',
    'check-account',
    'cash/cashout-fee',
    'cash/cashout-check',
    'cash/restrictions',
    'cash/summary',
    'cash/transaction',
    'feedback',
    'mabar/list',
    'mabar/games',
    'mabar/history',
    'mabar/list-done',
    'mabar/check-player',
    'mabar/blacklist',
    'messages/settings',
    'messages/words',
    'privacy/download',
    'settings',
    'settings/discord/test',
    'notify/channels',
    'notify/channels/test',
    'credit/offer',
    'refunds/offer',
    'refunds/list',
    'remote',
    'remote/log',
    // Logged by the command, which knows the revoked key's name.
    'remote/revoke',
    'support/hidden',
    'report/money',
    'report/play',
    'report/turns',
    'report/file',
    'report/year',
    'voucher',
    'voucher/uses',
    'device',
    'device/remove',
    'device/save',
    'device/try',
    'prove',
    'prove/passkey',
    'prove/passkey/start',
    'security',
    // One that is gone is answered like one that was there, which is no news; a removal is mailed to its owner.
    'security/passkeys/remove',
    'security/passkeys/rename',
    'security/passkeys/start',
    'security/second-factor/start',
    'security/suspended',
    'security/suspended/decide',
    'setup',
    'show',
    'support',
    'support/download',
    'team',
    'team/log',
    // Logged by the command, which knows the removed member's name.
    'team/remove',
    'team/switch',
    'webhooks',
    'webhooks/deliveries',
    'webhooks/replay',
    'webhooks/stream',
    'webhooks/test',
    'widget',
  ].map((path) => `/api/dashboard/${path}`),
);

/** A test requires this for every call of a host. */
export function isKnownCall(path: string): boolean {
  return unlogged.has(path) || Object.hasOwn(acts, path);
}

export function actOf(path: string, input: Input): LoggedAct | null {
  return Object.hasOwn(acts, path) ? (acts[path]?.(input) ?? null) : null;
}
