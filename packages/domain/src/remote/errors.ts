import { type FailureTable, refusals } from '#failures.ts';

export const remoteErrors = {
  ...refusals({
    'remote.not_allowed': 'Kunci ini tidak boleh melakukan itu.',
    /** Link previews and scanners open addresses by themselves. */
    'remote.post_only': 'Kunci ini menekan lewat POST saja.',
    'remote.nothing_plays': 'Tidak ada alert yang sedang tampil.',
    'remote.nothing_to_replay': 'Belum ada alert yang tampil 24 jam ini.',
    'remote.queue_empty': 'Antrian kosong.',
    'remote.next_blocked': 'Yang paling depan ada di blacklist kamu. Putuskan dulu di dashboard ya!',
    'remote.next_not_ready': 'Belum ada yang bisa dipanggil: OFFLINE, masih main, atau kursinya kurang.',
    'remote.team_full': 'Tim sudah penuh. Selesaikan pemain dulu ya!',
    'remote.clock_idle': 'Hitung mundur belum mulai.',
    'remote.name_invalid': 'Isi nama kunci, maksimum 40 karakter.',
    'remote.actions_missing': 'Pilih minimal satu tombol untuk kunci ini ya!',
    'remote.keys_full': 'Sudah ada 20 kunci. Cabut yang tidak dipakai dulu ya!',
    'remote.key_exists': 'Kunci ini sudah pernah dibuat. Tekan sekali lagi untuk membuat yang baru.',
  }),
  // Not found, because a revoked key must not differ from a guessed one.
  'remote.key_unknown': { kind: 'not_found', text: 'Kunci remote ini tidak berlaku.' },
  /** `unavailable`, because a browser would reuse another response to a prefetch for the real press. */
  'remote.prefetch': { kind: 'unavailable', text: 'Tombol remote tidak jalan tanpa ditekan.' },
  'remote.game_too_soon': { kind: 'too_many', text: 'Hasil game baru saja dicatat. Tunggu {wait} ya!' },
} as const satisfies FailureTable;
