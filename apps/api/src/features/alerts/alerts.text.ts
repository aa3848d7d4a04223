/** Content of a test alert by subject. `amount` in rupiah. */
export const overlayText = {
  test: {
    name: 'Tes Overlay',
    amount: 10_000,
    messages: {
      support: 'Ini pesan tes. Overlay kamu sudah siap dipakai live!',
      order: 'Mabar Classic, 3 game',
      gift: '100 Diamond',
      milestone: '',
      turn: 'Mabar Classic, game 1 dari 3',
    },
    /** A milestone's name is its title, and its amount is its own. */
    milestone: { name: 'Push-up 20x', amount: 500_000 },
  },
} as const;

/** Broadcast to a host's dashboards when a paid alert waits too long: a sound, and a bar on every page. */
export const alarmText = {
  type: 'alarm',
  caption: 'Alert belum tampil',
  text: 'Ada support atau pesanan yang menunggu lebih dari 2 menit. Cek overlay kamu di menu Overlay.',
} as const;
