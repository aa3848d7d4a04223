import { expect, test } from 'vitest';
import { passkeyErrors } from '#accounts/passkey-errors.ts';
import { deskErrors } from '#desk/errors.ts';
import { shownErrors } from '#shown/errors.ts';
import { vouchersErrors } from '#vouchers/errors.ts';
import { errors, fail, failureText, isFailureCode, isPlainFailureCode } from '#errors.ts';

test('every refusal has a code of its area and a sentence to read', () => {
  for (const [code, { text }] of Object.entries({
    ...errors,
    ...deskErrors,
    ...vouchersErrors,
    ...shownErrors,
    ...passkeyErrors,
  })) {
    expect(code).toMatch(
      /^(http|accounts|cash|complaints|credit|desk|discord|feedback|gifts|mabar|messages|notify|support|payments|privacy|profile|push|overlay|reconciliation|refunds|remote|reports|restrictions|security|show|team|ticket|vouchers|webhooks)\.[a-z_]+$/,
    );
    expect(text.length).toBeGreaterThan(10);
  }
});

test('no two areas share a code', async () => {
  const tables = await Promise.all([
    import('#http/errors.ts'),
    import('#accounts/errors.ts'),
    import('#accounts/passkey-errors.ts'),
    import('#cash/errors.ts'),
    import('#complaints/errors.ts'),
    import('#credit/errors.ts'),
    import('#feedback/errors.ts'),
    import('#discord/errors.ts'),
    import('#desk/errors.ts'),
    import('#gifts/errors.ts'),
    import('#mabar/errors.ts'),
    import('#messages/errors.ts'),
    import('#notify/errors.ts'),
    import('#alerts/errors.ts'),
    import('#payments/errors.ts'),
    import('#privacy/errors.ts'),
    import('#profile/errors.ts'),
    import('#push/errors.ts'),
    import('#refunds/errors.ts'),
    import('#remote/errors.ts'),
    import('#reports/errors.ts'),
    import('#restrictions/errors.ts'),
    import('#show/errors.ts'),
    import('#shown/errors.ts'),
    import('#support/errors.ts'),
    import('#team/errors.ts'),
    import('#ticket/errors.ts'),
    import('#vouchers/errors.ts'),
    import('#webhooks/errors.ts'),
    import('#widgets/errors.ts'),
  ]);
  const codes = tables.flatMap((table) =>
    Object.values(table).flatMap((codesOf) => (typeof codesOf === 'object' ? Object.keys(codesOf) : [])),
  );
  expect(codes.toSorted()).toEqual(
    Object.keys({ ...errors, ...deskErrors, ...vouchersErrors, ...shownErrors, ...passkeyErrors }).toSorted(),
  );
});

test('the sentences the specs quote are exact', () => {
  expect(failureText('accounts.login_invalid')).toBe('Pastikan sudah mengisi email dan password dengan benar!');
  expect(failureText('accounts.login_wrong')).toBe('Email atau password salah!');
  expect(failureText('mabar.order_invalid')).toBe(
    'Pastikan sudah mengisi id game, server, tipe mabar, total game (minimal 1) dan pesan untuk host.',
  );
  expect(failureText('mabar.role_missing')).toBe('Jangan lupa memilih role kamu (minimal 1)!');
  expect(failureText('mabar.not_in_queue')).toBe('Kamu belum ada di antrian. Pesan mabar dulu ya!');
  expect(failureText('mabar.player_not_found')).toBe('Nama tidak ditemukan. ID atau server salah!');
  expect(failureText('mabar.no_last_game')).toBe('Ini adalah game pertama. Belum ada game sebelumnya.');
  expect(failureText('mabar.add_invalid')).toBe(
    'Pastikan ID, server, nama, event dan jumlah game sudah diisi. Role opsional.',
  );
  expect(failureText('mabar.event_invalid')).toBe('Pastikan nama, deskripsi dan harga event sudah diisi dengan benar!');
  expect(failureText('support.invalid')).toBe(
    'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
  );
  expect(failureText('gifts.claim_invalid')).toBe(
    'Pastikan sudah mengisi id game, server, pesan untuk host dan memilih gift yang diinginkan.',
  );
  expect(failureText('gifts.role_missing')).toBe(failureText('mabar.role_missing'));
  expect(failureText('gifts.already_claimed')).toBe(
    'Kamu sudah pernah klaim gift ini sebelumnya. Kasih kesempatan buat yang lain ya!',
  );
  expect(failureText('gifts.cooling_down')).toBe('Kamu sudah mencoba klaim gift barusan. Coba 1 jam lagi ya!');
  expect(failureText('gifts.form_invalid')).toBe(
    'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
  );
  expect(failureText('gifts.note_invalid')).toBe(
    'Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.',
  );
  expect(failureText('gifts.claim_without_action')).toBe(
    'Klaim kamu tidak disimpan karena form tidak valid.\nCoba ulang ya!',
  );
  expect(failureText('gifts.schedule_missing')).toBe('Pastikan pilih tanggal untuk jadwal kirim gift!');
  expect(failureText('accounts.join_photo_missing')).toBe('Pilih foto!');
  expect(failureText('accounts.join_email_taken')).toBe('Email sudah terdaftar sebagai host!');
  expect(failureText('accounts.join_username_unchecked')).toBe('Cek dulu ketersediaan username!');
  expect(failureText('accounts.join_invalid')).toBe(
    'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!',
  );
  expect(failureText('accounts.join_player_wrong')).toBe('Game ID atau server salah!');
  expect(failureText('accounts.username_taken')).toBe('Username tidak tersedia.');
  expect(failureText('accounts.photo_too_large')).toBe('Ukuran foto terlalu besar. Pilih yang kurang dari 1MB!');
  expect(failureText('accounts.password_differs')).toBe('Password Baru dan Password Konfirmasi harus sama!');
  expect(failureText('accounts.forgot_unknown')).toBe('Tidak ada akun yang aktif dengan email ini.');
  expect(failureText('accounts.reset_link_invalid')).toBe('Link reset password yang kamu gunakan sudah tidak valid.');
  expect(failureText('profile.password_missing')).toBe(
    'Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.',
  );
  expect(failureText('profile.password_differs')).toBe('Pastikan password baru dan konfirmasinya sama!');
  expect(failureText('profile.photo_too_large')).toBe(
    'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  );
  expect(failureText('feedback.invalid')).toBe(
    'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!',
  );
  expect(failureText('discord.webhook_invalid')).toBe(
    'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!',
  );
  expect(failureText('overlay.logo_too_large')).toBe(
    'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  );
  expect(failureText('overlay.key_unknown')).toBe('Link ini sudah diganti');
});

test('a failure carries its code, kind and filled sentence', () => {
  const failure = fail('mabar.game_already_recorded', { values: { result: 'WIN' }, extra: { list: [] } });
  expect(failure).toMatchObject({
    code: 'mabar.game_already_recorded',
    kind: 'refused',
    message: 'Game ini sudah dicatat sebagai WIN. Daftar sudah diperbarui, cek lagi ya!',
    extra: { list: [] },
  });
  expect(isFailureCode('mabar.role_missing')).toBe(true);
  expect(isFailureCode('toString')).toBe(false);
});

test('a sentence with a place has no text without its value', () => {
  expect(isPlainFailureCode('remote.game_too_soon')).toBe(false);
  expect(isPlainFailureCode('remote.queue_empty')).toBe(true);
  expect(fail('remote.game_too_soon', { values: { wait: '15 detik' } }).message).toBe(
    'Hasil game baru saja dicatat. Tunggu 15 detik ya!',
  );
  // @ts-expect-error -- The place {wait} must be filled.
  fail('remote.game_too_soon');
});
