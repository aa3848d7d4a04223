import {
  checkPrerequisites,
  checkUsername,
  hostProfile,
  loginFirst,
  type HostProfile,
} from '@mabarin/api-client/contract/accounts';
import { failureText, type FailureCode } from '@mabarin/domain/errors';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestHost, logIn } from '#testing/fixtures/hosts.ts';
import { activateCode, joinForm, linkCode, newHost, postJoin, testPhoto } from '#testing/fixtures/accounts/join.ts';
import { hugePng, picture } from '#testing/fixtures/images.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const available = async (username: string) =>
  (await world.call(checkUsername, { form: { username } })).body.data?.available;
const hostsOf = (username: string) => world.rows('host', { username: username.toLowerCase() });

describe('becoming a host', () => {
  test('register, read the mail, activate, log in, be seen [pub 7 join] [pub 7 activation]', async () => {
    const form = await joinForm({ hostName: 'Bang  Kancil', hostUsername: 'BangKancil78', hostPlayerID: '0123456789' });
    expect((await postJoin(world, form)).body).toMatchObject({ status: 0 });
    const address = String(form['hostEmail']);
    await expect(logIn(world, address, 'tiga ekor kancil')).rejects.toThrow('Email atau password salah!');
    expect((await world.call(hostProfile, { id: 'bangkancil78' })).body).toMatchObject({ status: -1 });

    const [mail] = await mailsTo(world, address);
    expect(mail).toMatchObject({ subject: 'Aktifkan akun host Mabarin kamu' });
    expect(mail?.text).toContain('Halo Bang Kancil!');
    expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/localhost:4001\/activation\/[\w-]{43}$/)]);
    expect(mail?.html).toContain(mail?.links[0]);
    expect(mail?.html).not.toMatch(/<img|<script|<link/);

    const code = await linkCode(world, address, 'activation');
    const account = { username: 'bangkancil78', name: 'Bang Kancil', email: address };
    const activated = { status: 0, data: { result: true, ...account } };
    expect(await activateCode(world, code)).toEqual(activated);

    const browser = await logIn(world, address.toUpperCase(), 'tiga ekor kancil');
    expect(browser.login).not.toBe('');
    const { data } = (await world.call(hostProfile, { id: 'BANGKANCIL78' })).body as { data: HostProfile };
    expect(data).toMatchObject({ username: 'bangkancil78', name: 'Bang Kancil', playerName: 'Player6789' });
    expect(data.photo).toMatch(/^\/images\/[\w-]{22}\.webp$/);
    expect(data.events.map((event) => event.title)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
    const image = await world.app.server.inject({ url: String(data.photo) });
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test("the registering browser's key opens the account once, in its hour, with the code of its mail", async () => {
    const own = await newHost(world);
    const other = await newHost(world);
    const open = async (key: string, activationCode: string) => {
      const { body, headers } = await world.call(loginFirst, { key, activationCode });
      return [body.status, body.code, headers['set-cookie'] !== undefined];
    };
    const over = [-1, 'accounts.login_step_over', false];
    expect(await open(own.key, own.code)).toEqual(over);
    await activateCode(world, own.code);
    await activateCode(world, other.code);
    expect(await open(own.key, other.code)).toEqual(over);
    expect(await open(own.code, own.code)).toEqual(over);
    expect(await open(own.key, own.code)).toEqual([0, undefined, true]);
    expect(await open(own.key, own.code)).toEqual(over);
    await world.advance(3_600);
    expect(await open(other.key, other.code)).toEqual(over);
  });

  test('nothing of the browser decides: not the state, not the name in the game, not that it checked', async () => {
    const form = await joinForm({ status: 'active', id: 1, hostEmailValid: false, hostUsernameValid: false });
    expect((await postJoin(world, form)).body.status).toBe(0);
    const [host] = await hostsOf(String(form['hostUsername']));
    expect(host).toMatchObject({ status: 'pending', player_name: `Player${String(form['hostPlayerID']).slice(-4)}` });
    expect(host?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(host)).not.toContain('tiga ekor kancil');
  });

  test('the link leads to our own site, whatever the request says of its host', async () => {
    const form = await joinForm();
    await postJoin(world, form, {
      headers: { host: 'jahat.example', 'x-forwarded-host': 'jahat.example', origin: 'https://jahat.example' },
    });
    const [mail] = await mailsTo(world, String(form['hostEmail']));
    expect(`${mail?.text}${mail?.html}`).not.toContain('jahat');
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:4001\/activation\//);
  });

  test('while the game does not answer, a registration goes on [dec wire]', async () => {
    const form = await joinForm({ hostPlayerID: 300_999_999 });
    expect((await postJoin(world, form)).body.status).toBe(0);
    expect((await hostsOf(String(form['hostUsername'])))[0]?.player_name).toBe('ID 300999999');
  });

  test('no secret of a link stands in the database', async () => {
    const { code } = await newHost(world);
    const { rows } = await sql<{ found: string }>`
      select 'token' as found from host_token where host_token::text like ${`%${code}%`}
      union all
      select 'job' from pgboss.job where job::text like ${`%${code}%`}`.execute(world.admin);
    expect(rows).toEqual([]);
  });
});

describe('activation [pub 7 activation]', () => {
  const failed = { status: 0, data: { result: false, username: '', name: '', email: '' } };

  test('the same link answers success for 24 hours more, also twice at once, and makes one set of events', async () => {
    const { form, code } = await newHost(world);
    const answers = await Promise.all(Array.from({ length: 4 }, () => activateCode(world, code)));
    expect(answers.every((answer) => answer.data?.result)).toBe(true);
    const [host] = await hostsOf(String(form['hostUsername']));
    const events = world.admin.selectFrom('mabar_event').select('id').where('host_id', '=', host!.id);
    expect(await events.execute()).toHaveLength(3);
    await world.advance(24 * 3600 - 1);
    expect((await activateCode(world, code)).data).toMatchObject({ result: true, name: form['hostName'] });
    await world.advance(1);
    expect(await activateCode(world, code)).toEqual(failed);
  });

  test('a link older than 24 hours, a made-up one and one for a reset change nothing', async () => {
    const { form, code } = await newHost(world);
    const host = await createTestHost(world);
    expect(await activateCode(world, 'A'.repeat(43))).toEqual(failed);
    expect(await activateCode(world, '')).toEqual(failed);
    expect(await activateCode(world, host.code)).toEqual(failed);
    await world.advance(24 * 3600);
    expect(await activateCode(world, code)).toEqual(failed);
    expect(await hostsOf(String(form['hostUsername']))).toMatchObject([{ status: 'pending' }]);
  });

  test('a host whom an operator disabled stays disabled', async () => {
    const { form, code } = await newHost(world);
    await activateCode(world, code);
    const username = String(form['hostUsername']).toLowerCase();
    await world.set('host', { username }, { status: 'disabled' });
    expect(await activateCode(world, code)).toEqual(failed);
    expect(await hostsOf(username)).toMatchObject([{ status: 'disabled' }]);
  });
});

describe('the form on the server', () => {
  const refusal = (code: FailureCode, data: string) => ({ status: -1, code, data });

  test('refuses in the order of the spec [pub 5 join submit] [pub 8 join player] [pub 8 join email]', async () => {
    const host = await createTestHost(world);
    const bad = {
      hostPhotoBase64: '',
      hostEmail: host.email,
      hostUsername: 'pendek',
      hostName: 'x',
      hostPlayerID: 300_000_000,
    };
    const steps: [fixed: string, good: unknown, code: FailureCode, text: string][] = [
      ['hostPhotoBase64', await testPhoto(), 'accounts.join_photo_missing', 'Pilih foto!'],
      ['hostEmail', 'baru@mabarin.test', 'accounts.join_email_taken', 'Email sudah terdaftar sebagai host!'],
      ['hostUsername', host.username, 'accounts.join_username_unchecked', 'Cek dulu ketersediaan username!'],
      ['hostUsername', 'usernamebaru', 'accounts.username_taken', 'Username tidak tersedia.'],
      [
        'hostName',
        'Nama Baru',
        'accounts.join_invalid',
        'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!',
      ],
      ['hostPlayerID', 300_000_001, 'accounts.join_player_wrong', 'Game ID atau server salah!'],
    ];
    let form = await joinForm(bad);
    for (const [field, good, code, text] of steps) {
      expect((await postJoin(world, form)).body, field).toEqual(refusal(code, text));
      form = { ...form, [field]: good };
    }
    expect((await postJoin(world, form)).body).toMatchObject({ status: 0 });
  });

  test.each([
    ['hostEmail', ['', 'bang', 'bang@mail', 'bang+1@mail.com', 'bang@mail.com\r\nBcc: korban@mail.com', 7, null]],
    ['hostName', ['', 'Bang', 'a'.repeat(51), '<b>Kancil</b>', 'Kancil\u202Ebang', '{{7*7}} abc', ['Bang Kancil']]],
    ['hostPasswordConfirm', ['', 'tiga ekor kancil ', undefined]],
    ['hostPasswordNew', ['', undefined, 12345678]],
    ['hostPlayerID', ['', 99_999, 1_000_000_000_000, 'abc', -5, '1e9']],
    ['hostPlayerServer', ['', 999, 1_000_000, 1.5]],
  ])(
    '%s refuses what the spec forbids [pub 5 join email] [pub 5 join name] [pub 5 join player]',
    async (field, values) => {
      const form = await joinForm();
      for (const value of values) {
        const { http, body } = await postJoin(world, { ...form, [field]: value });
        expect({ http, ...body }, JSON.stringify(value)).toEqual({
          http: 200,
          ...refusal('accounts.join_invalid', failureText('accounts.join_invalid')),
        });
      }
      expect(await hostsOf(String(form['hostUsername']))).toEqual([]);
    },
  );

  test('a bad username is never free [pub 5 join username] [pub 7 check-username] [dec who is where]', async () => {
    const host = await createTestHost(world);
    const names = ['', 'pendek', 'a'.repeat(33), 'bang kancil', 'bang_kancil', 'dashboard', 'Activation', 'bángkancil'];
    for (const name of [...names, host.username, host.username.toUpperCase(), "'; drop table host; --"]) {
      expect(await available(name), name).toBe(false);
    }
    expect(await available('kancilbaru77')).toBe(true);
    const form = await joinForm({ hostUsername: 'DashBoard' });
    expect((await postJoin(world, form)).body).toMatchObject({ code: 'accounts.join_username_unchecked' });
  });

  test('passwords are long enough, not the ones everybody tries, and never cut', async () => {
    const form = await joinForm();
    const tryPassword = async (password: string) => {
      const answer = await postJoin(world, { ...form, hostPasswordNew: password, hostPasswordConfirm: password });
      return answer.body.code ?? answer.body.status;
    };
    expect(await tryPassword('pendek7')).toBe('accounts.password_short');
    expect(await tryPassword('x'.repeat(1_025))).toBe('accounts.password_long');
    for (const common of ['Password1', String(form['hostUsername']), 'trustno1', 'mabarin123']) {
      expect(await tryPassword(common), common).toBe('accounts.password_common');
    }
    const long = ` ${'sandi 🦌 '.repeat(20)}`;
    expect(await tryPassword(long)).toBe(0);
    await activateCode(world, await linkCode(world, String(form['hostEmail']), 'activation'));
    await expect(logIn(world, String(form['hostEmail']), long.trim())).rejects.toThrow('Email atau password salah!');
    expect((await logIn(world, String(form['hostEmail']), long)).cookie).not.toBe('');
  });

  test('without a person behind it is refused before it says anything [pub 6 captcha] [dec limits]', async () => {
    const host = await createTestHost(world);
    const form = await joinForm({ hostEmail: host.email, hostUsername: host.username });
    for (const token of ['', 'palsu']) {
      expect((await postJoin(world, form, { token })).body).toMatchObject({ status: -1, code: 'http.captcha' });
    }
  });
});

describe('photos [pub 5 join photo]', () => {
  const withPhoto = async (bytes: Buffer, type = 'png') =>
    (await postJoin(world, await joinForm({ hostPhotoBase64: bytes.toString('base64'), hostPhotoFileType: type })))
      .body;

  test('a renamed SVG, a page, a truncated JPEG and a pixel flood are refused [pub 5 join photo]', async () => {
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from image`.execute(world.admin)).rows[0]?.n);
    const before = await count();
    const whole = await picture({ width: 400, height: 400 });
    const faults: Record<string, Buffer> = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'),
      gif: await sharp(await picture({ width: 50, height: 50 }))
        .gif()
        .toBuffer(),
      truncated: whole.subarray(0, whole.length / 2),
      'truncated to its head': whole.subarray(0, 20),
      flood: hugePng(16_000, 16_000),
      text: Buffer.from('halo'),
    };
    for (const [name, bytes] of Object.entries(faults)) {
      const body = await withPhoto(bytes);
      expect(body, name).toMatchObject({ status: -1, code: 'accounts.photo_invalid' });
    }
    expect(await count()).toBe(before);
  });

  test('what is no base64, or calls itself something else than a picture, is refused', async () => {
    const form = await joinForm();
    const cases: [unknown, unknown][] = [
      ['bukan base64 !!', 'png'],
      [await testPhoto(), 'svg+xml'],
      [`data:text/html;base64,${await testPhoto()}`, 'png'],
      [{ a: 1 }, 'png'],
    ];
    for (const [hostPhotoBase64, hostPhotoFileType] of cases) {
      const { body } = await postJoin(world, { ...form, hostPhotoBase64, hostPhotoFileType });
      expect(body.code, JSON.stringify(hostPhotoFileType)).toMatch(/^accounts\.(photo_invalid|join_photo_missing)$/);
    }
    const asUrl = { ...form, hostPhotoBase64: `data:image/png;base64,${await testPhoto()}` };
    expect((await postJoin(world, asUrl)).body).toMatchObject({ status: 0 });
  });

  test('a body beyond any legal form is 413', async () => {
    const form = await joinForm({ hostPhotoBase64: 'A'.repeat(1_500_000) });
    expect((await postJoin(world, form)).http).toBe(413);
  });
});

describe('what the form asks before it is posted', () => {
  const ask = async (id: unknown, server: unknown, email: string) => {
    const { body } = await world.call(checkPrerequisites, {
      player: { id: id as string, server: server as string },
      email,
    });
    return body.data;
  };

  test('says whether the e-mail can be one and who the player is [pub 7 check-prerequisites]', async () => {
    const pending = await createTestHost(world, { status: 'pending' });
    expect(await ask(123_456_789, '2001', 'belum.ada@mabarin.test')).toEqual({
      isEmailValid: true,
      isPlayerValid: true,
      playerName: 'Player6789',
    });
    expect(await ask('123456000', '2001', 'belum.ada@mabarin.test')).toEqual({
      isEmailValid: true,
      isPlayerValid: false,
      playerName: '',
    });
    expect(await ask('12', '2001', pending.email)).toMatchObject({ isPlayerValid: false });
    expect(await ask('123456999', '2001', 'belum.ada@mabarin.test')).toMatchObject({
      isPlayerValid: true,
      playerName: 'ID 123456999',
    });
    expect(await ask('123456789', '2001', 'bukan email')).toMatchObject({ isEmailValid: false });
  });

  test('says the same of an e-mail with an account and of one without [dec strangers]', async () => {
    const host = await createTestHost(world);
    const free = await ask('123456789', '2001', 'belum.ada@mabarin.test');
    expect(await ask('123456789', '2001', ` ${host.email.toUpperCase()}`)).toEqual(free);
  });

  test('a registration says that an e-mail has an account after its captcha only', async () => {
    const host = await createTestHost(world);
    const form = await joinForm({ hostEmail: host.email });
    expect((await postJoin(world, form, { token: 'robot' })).body.code).toBe('http.captcha');
    expect((await postJoin(world, form)).body.code).toBe('accounts.join_email_taken');
  });

  test('all addresses of an IPv6 line are counted as one', async () => {
    await world.advance(3600);
    untilTestEnds(world.config, { probesPerAddress: 3 });
    const from = async (remoteAddress: string) => {
      const payload = { form: { username: 'tebakan777' } };
      return (await world.app.server.inject({ method: 'POST', url: checkUsername.path, payload, remoteAddress }))
        .statusCode;
    };
    for (const last of ['1', '2:2', 'aaaa:bbbb:cccc:dddd']) expect(await from(`2404:8000:1:7::${last}`)).toBe(200);
    expect(await from('2404:8000:1:7::9')).toBe(429);
    expect(await from('2404:8000:1:108::9')).toBe(200);
  });

  test('a name from the game cannot turn or hide text', async () => {
    untilTestEnds(world.app.deps, {
      players: { lookup: async () => ({ found: true, name: '\u202Egnab\u200B <b>Kancil</b>' }) },
    });
    expect(await ask('123456789', '2001', 'belum.ada@mabarin.test')).toMatchObject({
      playerName: 'gnab <b>Kancil</b>',
    });
  });

  test('who asks on and on meets a limit, and links that work are not counted [dec limits]', async () => {
    const { code } = await newHost(world);
    await world.advance(3600);
    untilTestEnds(world.config, { probesPerAddress: 5 });
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await world.call(checkUsername, { form: { username: `tebakan${asked}00` } })).http).toBe(200);
    }
    const blocked = [
      await world.call(checkUsername, { form: { username: 'tebakan900' } }),
      await world.call(checkPrerequisites, { player: { id: '123456', server: '2001' }, email: 'a@b.cd' }),
    ];
    for (const answer of blocked) {
      expect(answer.http).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).toMatchObject({ status: -1, code: 'http.too_many' });
    }
    expect((await activateCode(world, 'B'.repeat(43))).code).toBe('http.too_many');
    expect((await activateCode(world, code)).data).toMatchObject({ result: true });
    await world.advance(600);
    expect(await available('tebakan900')).toBe(true);
  });
});
