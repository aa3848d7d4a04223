/** Actions of a remote key by their word in the address (docs/decisions/remote.md). None concerns money. */

export const remoteActions = {
  alerts: ['skip', 'hide', 'replay', 'pause', 'resume'],
  queue: ['next', 'win', 'lose', 'open', 'close'],
  clocks: [
    'countdown-start',
    'countdown-pause',
    'countdown-reset',
    'countdown-add',
    'timer-start',
    'timer-pause',
    'timer-reset',
  ],
} as const;

export const CHAT_SCOPE = 'chat';

export const REMOTE_ACTIONS = [...remoteActions.alerts, ...remoteActions.queue, ...remoteActions.clocks] as const;
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];
export const REMOTE_SCOPES = [...REMOTE_ACTIONS, CHAT_SCOPE] as const;
export type RemoteScope = (typeof REMOTE_SCOPES)[number];

export const remoteActionNames: Readonly<Record<RemoteScope, string>> = {
  chat: 'Balas chat',
  skip: 'Lewati alert',
  hide: 'Sembunyikan pesan',
  replay: 'Ulang alert terakhir',
  pause: 'Jeda alert',
  resume: 'Lanjutkan alert',
  next: 'Main berikutnya',
  win: 'Win',
  lose: 'Lose',
  open: 'Buka pesanan',
  close: 'Tutup pesanan',
  'countdown-start': 'Hitung mundur: mulai',
  'countdown-pause': 'Hitung mundur: jeda',
  'countdown-reset': 'Hitung mundur: ulang',
  'countdown-add': 'Hitung mundur: tambah',
  'timer-start': 'Timer: mulai',
  'timer-pause': 'Timer: jeda',
  'timer-reset': 'Timer: ulang',
};

export const ADDED_SECONDS = 60;
