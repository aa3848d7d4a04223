/**
 * What a remote key can do (docs/decisions/remote.md): each action has one word, which stands in the address that a tool
 * calls. None is about money, and no key reaches a call that is.
 */

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

/** Every action, in the order in which keys of a remote are shown. */
export const REMOTE_ACTIONS = [...remoteActions.alerts, ...remoteActions.queue, ...remoteActions.clocks] as const;
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];

/** What a person calls each action. */
export const remoteActionNames: Readonly<Record<RemoteAction, string>> = {
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
  'countdown-start': 'Hitung Mundur: mulai',
  'countdown-pause': 'Hitung Mundur: jeda',
  'countdown-reset': 'Hitung Mundur: ulang',
  'countdown-add': 'Hitung Mundur: tambah',
  'timer-start': 'Timer: mulai',
  'timer-pause': 'Timer: jeda',
  'timer-reset': 'Timer: ulang',
};

/** What `countdown-add` gives when the call does not say it, in seconds. */
export const ADDED_SECONDS = 60;
