import {
  dashboardHost,
  forgotPassword,
  hostProfile,
  login,
  logout,
  resetPassword,
} from '@mabarin/api-client/contract/accounts';
import { changePassword, updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { failureText } from '@mabarin/domain/errors';
import { DEFAULT_HOST_SETTINGS } from '@mabarin/domain/accounts/host-settings';
import { allRoles, noRoles } from '@mabarin/domain/roles';
import { describe, expect, test } from 'vitest';
import { createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { photoBase64 } from '#testing/fixtures/images.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {
  name: 'Bang Kancil',
  player: { id: '234567890', server: '2001', name: 'Lama' },
});

const NEW_PASSWORD = 'empat ekor kancil';
const mine = async () => (await host.call(dashboardHost, {})).body.data;

describe('the password', () => {
  const change = async (values: Record<string, unknown> = {}) =>
    host.call(changePassword, {
      passwordCurrent: TEST_PASSWORD,
      passwordNew: NEW_PASSWORD,
      passwordConfirm: NEW_PASSWORD,
      ...values,
    });

  test('is changed; every other browser and link ends [dash 7 change-password] [dec sessions] [req 21]', async () => {
    const [phone, other] = [await logIn(world, host.email), await createTestHost(world)];
    await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    const code = await linkCode(world, host.email, 'reset-password');

    expect((await change()).body).toEqual({ status: 0, result: true, data: null });

    expect((await mine())?.code).toBe(host.code);
    expect((await world.call(dashboardHost, {}, { as: phone })).body).toMatchObject({ status: -1, relogin: true });
    expect((await other.call(dashboardHost, {})).body.status).toBe(0);
    expect((await world.call(resetPassword, { code, password: 'lima ekor kancil' })).body.data).toEqual({
      result: false,
    });
    await expect(logIn(world, host.email, TEST_PASSWORD)).rejects.toThrow('Email atau password salah!');
    expect((await logIn(world, host.email, NEW_PASSWORD)).cookie).not.toBe('');

    const mails = await mailsTo(world, host.email);
    const notice = mails.find(({ subject }) => subject === 'Password Mabarin kamu sudah diganti');
    expect(notice?.text).toContain('Link overlay dan widget kamu tetap berlaku');
  });

  test('is refused while a field is missing, weak or wrong [dash 7 change-password] [dash 5 password]', async () => {
    const refused = async (values: Record<string, unknown>) => {
      const { http, body } = await change(values);
      expect([http, body.status, body.result]).toEqual([200, 0, false]);
      return body.data;
    };
    for (const field of ['passwordCurrent', 'passwordNew', 'passwordConfirm']) {
      expect(await refused({ [field]: '' })).toBe(
        'Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.',
      );
    }
    expect(await refused({ passwordConfirm: 'lima ekor kancil' })).toBe(
      'Pastikan password baru dan konfirmasinya sama!',
    );
    expect(await refused({ passwordCurrent: 'salah-salah' })).toBe('Password saat ini salah! Password tidak diganti.');
    const weak: [string, string][] = [
      ['pendek', failureText('accounts.password_short')],
      ['sayang123', failureText('accounts.password_common')],
      [host.username, failureText('accounts.password_common')],
    ];
    for (const [password, sentence] of weak) {
      expect(await refused({ passwordNew: password, passwordConfirm: password })).toBe(sentence);
    }
    expect((await logIn(world, host.email, TEST_PASSWORD)).cookie).not.toBe('');
  });

  test('cannot be guessed from a browser left open: every password that is compared is counted by host', async () => {
    // The first change compares two passwords, because it may be one that is sent again.
    untilTestEnds(world.config, { loginsPerEmail: 3 });
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await change({ passwordCurrent: 'salah-salah' })).body.result).toBe(false);
    }
    const { http, headers } = await change();
    expect([http, Number(headers['retry-after'])]).toEqual([429, 900]);
    await world.advance(900);
    for (let tries = 0; tries < 2; tries += 1) {
      const guess = {
        passwordCurrent: 'salah-salah',
        passwordNew: 'bukan yang ini',
        passwordConfirm: 'bukan yang ini',
      };
      expect((await change(guess)).body.result).toBe(false);
    }
    const guess = { passwordCurrent: 'salah-salah', passwordNew: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };
    expect((await change(guess)).http).toBe(429);
    await world.advance(900);
    expect((await change({ passwordCurrent: 'salah-salah' })).body.result).toBe(false);
    expect((await change(guess)).body).toMatchObject({ result: false, code: 'profile.password_wrong' });
  });

  test('changed twice at once is changed once', async () => {
    const answers = await Promise.all([
      change(),
      change({ passwordNew: 'lima ekor kancil', passwordConfirm: 'lima ekor kancil' }),
    ]);
    expect(answers.filter(({ body }) => body.result === true)).toHaveLength(1);
  });
});

describe('the profile', () => {
  const save = (values: Record<string, unknown> = {}) =>
    host.call(updateProfile, {
      isPhotoFileChanging: false,
      image: null,
      imageType: null,
      photo: null,
      name: 'Bang Kancil',
      playerID: '234567890',
      playerServer: '2001',
      playerName: 'Dusta',
      playerRole: noRoles,
      ...values,
    });

  test('is saved whole, and the public page follows [dash 7 update-profile] [dash 3 host] [dash 7 host]', async () => {
    const { seq } = await host.liveEvents();
    const { body } = await save({
      name: '  Kancil Juara ',
      playerID: 345678901,
      playerServer: '3002',
      playerRole: { ...noRoles, gameRoleRoamer: true },
      isPhotoFileChanging: true,
      image: `data:image/jpeg;base64,${await photoBase64()}`,
      imageType: 'jpeg',
    });
    expect(body.status).toBe(0);
    expect(body.data).toEqual(await mine());
    expect(body.data).toEqual({
      username: host.username,
      code: host.code,
      name: 'Kancil Juara',
      photo: expect.stringMatching(/^\/images\/[\w-]{22}\.webp$/),
      type: 'Host',
      playerID: '345678901',
      playerServer: '3002',
      playerName: 'Player8901',
      playerRole: { ...noRoles, gameRoleRoamer: true },
      thanks: '',
      events: expect.any(Array),
      claims: [],
      open: true,
      team_message: null,
      ...DEFAULT_HOST_SETTINGS,
      listed: false,
      kept: null,
      lastOrder: null,
      breakSeconds: null,
      plannedHours: [],
      bank_code: null,
      bank_name: null,
      bank_account: null,
      bank_holder: null,
      bank_cooldown: null,
      age: 'adult',
      balance_collected: 0,
      balance_ready: 0,
      openingWatches: 0,
    });
    const { data: seen } = (await world.call(hostProfile, { id: host.username })).body;
    expect(seen).toMatchObject({ name: 'Kancil Juara', photo: body.data?.photo, playerName: 'Player8901' });
    expect((await host.liveEvents(seq)).events).toEqual(['command host-refresh']);
  });

  test('has thanks for the tickets, which the filter reads first', async () => {
    const order = await host.paidOrder();
    const shown = async () => (await world.ticket(order.ticket)).host.thanks;
    expect(await shown()).toBeNull();
    expect((await save({ thanks: ' Makasih\u202e ya, besok lagi! 🦌 ' })).body.data?.thanks).toBe(
      'Makasih ya, besok lagi! 🦌',
    );
    expect(await shown()).toBe('Makasih ya, besok lagi! 🦌');
    expect((await save({ thanks: 's10t g4c0r maxwin' })).body).toMatchObject({
      code: 'profile.thanks_hidden',
      data: 'Ucapan terima kasih kamu terbaca sebagai judi online. Ganti kata-katanya lalu simpan lagi ya!',
    });
    expect((await save({ thanks: 'x'.repeat(161) })).body.code).toBe('profile.thanks_long');
    expect((await save({ thanks: 7 })).body.status).toBe(-1);
    await save({ thanks: '🦌'.repeat(80) });
    await save();
    expect(await shown()).toBe('🦌'.repeat(80));
    await save({ thanks: '   ' });
    expect(await shown()).toBeNull();
  });

  test('the in-game name is never the posted one: it stays, or the game says it [dash 7 update-profile]', async () => {
    expect((await save({ playerRole: allRoles })).body.data).toMatchObject({
      playerName: 'Lama',
      playerRole: allRoles,
    });
    expect((await save({ playerID: '00234567890' })).body.data).toMatchObject({ playerName: 'Lama' });

    const unknown = await save({ name: 'Lain', playerID: '234567000' });
    expect(unknown.body).toMatchObject({ status: -1, data: 'Nama tidak ditemukan. ID atau server salah!' });
    expect(await mine()).toMatchObject({ name: 'Bang Kancil', playerID: '234567890', playerName: 'Lama' });
    untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: 'unavailable' }) } });
    expect((await save({ playerID: '345678901' })).body.data).toMatchObject({
      playerID: '345678901',
      playerName: 'Lama',
    });
  });

  test('a new photo replaces the old one; without the flag it stays [dash 4 photo] [dash 7 update-profile]', async () => {
    const pictures = async () => {
      const rows = await world.admin.selectFrom('image').select('image_id').distinct().execute();
      return rows.map(({ image_id }) => `/images/${image_id}.webp`);
    };
    const first = (await save({ isPhotoFileChanging: true, image: await photoBase64(), imageType: 'jpeg' })).body.data;
    expect((await save({ image: await photoBase64() })).body.data?.photo).toBe(first?.photo);
    const second = (await save({ isPhotoFileChanging: true, image: await photoBase64(), imageType: 'png' })).body.data;
    expect(second?.photo).not.toBe(first?.photo);
    expect(await pictures()).toContain(second?.photo);
    expect(await pictures()).not.toContain(first?.photo);
  });

  test('a photo of 1,024,000 bytes and one that is none are refused with their sentences [dash 5 logo]', async () => {
    const post = async (image: unknown) => (await save({ isPhotoFileChanging: true, image, imageType: 'png' })).body;
    expect(await post(Buffer.alloc(1_024_000).toString('base64'))).toMatchObject({
      status: -1,
      data: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
    });
    for (const image of [Buffer.alloc(1_023_999).toString('base64'), 'bukan gambar', '', null]) {
      expect(await post(image)).toMatchObject({ status: -1, code: 'profile.photo_invalid' });
    }
    expect((await mine())?.photo).toBeNull();
  });

  test('a name over 50, an id over 12 and a server over 6 digits are refused [dash 5 profile]', async () => {
    const good = { name: 'x'.repeat(50), playerID: '999999999999', playerServer: '999999' };
    expect((await save(good)).body.data).toMatchObject(good);
    const bad = [
      { name: 'x'.repeat(51) },
      { name: ' ' },
      { playerID: '9999999999999' },
      { playerID: 'abc' },
      { playerServer: '9999999' },
      { playerServer: '' },
      { playerRole: { gameRoleRoamer: 'ya' } },
    ];
    for (const values of bad) {
      expect((await save({ ...good, ...values })).body, JSON.stringify(values)).toMatchObject({
        status: -1,
        code: 'profile.form_invalid',
        data: expect.stringContaining('Profil tidak disimpan.'),
      });
    }
    expect(await mine()).toMatchObject(good);
  });
});

test('logout ends this session and no other; without one it still succeeds [dash 7 logout]', async () => {
  const phone = await logIn(world, host.email);
  expect((await world.call(logout, {}, { as: phone })).body).toEqual({ status: 0, data: null });
  expect((await world.call(dashboardHost, {}, { as: phone })).body).toMatchObject({ status: -1, relogin: true });
  expect((await mine())?.username).toBe(host.username);
  expect((await world.call(logout, {}, { as: phone })).body.status).toBe(0);
  const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
  expect((await world.call(login, { form, token: 'sandbox-pass' })).body.status).toBe(0);
});
