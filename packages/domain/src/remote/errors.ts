import type { FailureTable } from '#failures.ts';

export const remoteErrors = {
  // Not found, because a revoked key must not differ from a guessed one.
  'remote.key_unknown': { kind: 'not_found', text: 'Kunci remote ini tidak berlaku.' },
  'remote.not_allowed': { kind: 'refused', text: 'Kunci ini tidak boleh melakukan itu.' },
  /** `unavailable`, because a browser would reuse another response to a prefetch for the real press. */
  'remote.prefetch': { kind: 'unavailable', text: 'Tombol remote tidak jalan tanpa ditekan.' },
  /** Link previews and scanners open addresses by themselves. */
  'remote.post_only': { kind: 'refused', text: 'Kunci ini menekan lewat POST saja.' },
  'remote.nothing_plays': { kind: 'refused', text: 'Tidak ada alert yang sedang tampil.' },
  'remote.nothing_to_replay': { kind: 'refused', text: 'Belum ada alert yang tampil 24 jam ini.' },
  'remote.queue_empty': { kind: 'refused', text: 'Antrian kosong.' },
  'remote.team_full': { kind: 'refused', text: 'Tim sudah penuh. Selesaikan pemain dulu ya!' },
  'remote.game_too_soon': { kind: 'too_many', text: 'Hasil game baru saja dicatat. Tunggu {wait} ya!' },
  'remote.clock_idle': { kind: 'refused', text: 'Hitung mundur belum mulai.' },
  'remote.name_invalid': { kind: 'refused', text: 'Isi nama kunci, maksimum 40 karakter.' },
  'remote.actions_missing': { kind: 'refused', text: 'Pilih minimal satu tombol untuk kunci ini ya!' },
  'remote.keys_full': { kind: 'refused', text: 'Sudah ada 20 kunci. Cabut yang tidak dipakai dulu ya!' },
  'remote.key_exists': {
    kind: 'refused',
    text: 'Kunci ini sudah pernah dibuat. Tekan sekali lagi untuk membuat yang baru.',
  },
} as const satisfies FailureTable;
