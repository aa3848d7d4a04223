import { checkUsername } from '@mabarin/api-client/contract/accounts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { logIn } from '#testing/fixtures/hosts.ts';
import { activateCode, joinForm, newHost, postJoin } from '#testing/fixtures/accounts/join.ts';
import { picture } from '#testing/fixtures/images.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const failed = { status: 0, data: { result: false, username: '', name: '', email: '' } };
const available = async (username: string) =>
  (await world.call(checkUsername, { form: { username } })).body.data?.available;
const hostsOf = (username: string) => world.rows('host', { username: username.toLowerCase() });

describe('activation [pub 7 activation]', () => {
  test('until then neither username nor e-mail is taken; the first link that is used wins both', async () => {
    const first = await newHost(world);
    const { hostUsername, hostEmail } = first.form;
    expect(await available(String(hostUsername))).toBe(true);
    const again = await newHost(world, { hostEmail, hostName: 'Yang Kedua' });
    const rival = await newHost(world, { hostUsername: String(hostUsername).toLowerCase() });
    expect((await activateCode(world, again.code)).data).toMatchObject({ result: true, name: 'Yang Kedua' });
    expect(await activateCode(world, first.code)).toEqual(failed);
    expect((await activateCode(world, rival.code)).data).toMatchObject({ result: true });
    expect(await available(String(hostUsername))).toBe(false);
    const browser = await logIn(world, String(hostEmail), 'tiga ekor kancil');
    expect(browser.cookie).not.toBe('');
  });

  test('of many links for one username used at once, one makes a host', async () => {
    const hostUsername = 'rebutanhost';
    const codes: string[] = [];
    for (let number = 0; number < 20; number += 1) codes.push((await newHost(world, { hostUsername })).code);
    const answers = await Promise.all(codes.map((code) => activateCode(world, code)));
    expect(answers.filter((answer) => answer.data?.result)).toHaveLength(1);
    expect((await hostsOf(hostUsername)).filter((host) => host.status === 'active')).toHaveLength(1);
  });

  test('a registration nobody activated is forgotten with its photo; a host stays', async () => {
    const kept = await newHost(world);
    await activateCode(world, kept.code);
    const { form } = await newHost(world);
    const [host] = await hostsOf(String(form['hostUsername']));
    await world.advance(47 * 3600);
    expect(await hostsOf(String(form['hostUsername']))).toHaveLength(1);
    await world.advance(3 * 3600);
    expect(await hostsOf(String(form['hostUsername']))).toEqual([]);
    expect((await world.app.server.inject({ url: String(host?.photo) })).statusCode).toBe(404);
    expect(await hostsOf(String(kept.form['hostUsername']))).toMatchObject([{ status: 'active' }]);
  });
});

describe('a registration', () => {
  const withPhoto = async (bytes: Buffer, type = 'png') =>
    (await postJoin(world, await joinForm({ hostPhotoBase64: bytes.toString('base64'), hostPhotoFileType: type })))
      .body;

  test('with the largest legal photo is taken, with one byte more not [pub 5 join photo]', async () => {
    const jpeg = await picture({ width: 800, height: 800 });
    // What follows a JPEG's end is ignored by readers, and gone when we encode anew.
    const filled = (size: number) =>
      Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length, '<script>alert(1)</script>')]);
    expect(await withPhoto(filled(1_024_000), 'jpeg')).toEqual({
      status: -1,
      code: 'accounts.photo_too_large',
      data: 'Ukuran foto terlalu besar. Pilih yang kurang dari 1MB!',
    });
    expect(await withPhoto(filled(1_023_999), 'jpeg')).toMatchObject({ status: 0 });
    const { rows } = await sql<{ name: string }>`
      select name from image where position('<script>'::bytea in bytes) > 0`.execute(world.admin);
    expect(rows).toEqual([]);
  });

  test('fills no other person’s mailbox: mails per e-mail have a limit [dec limits]', async () => {
    untilTestEnds(world.config, { mailsPerEmail: 3 });
    const form = await joinForm();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await postJoin(world, { ...form, hostUsername: `banjirmail${sent}` })).body.status).toBe(0);
    }
    const blocked = await postJoin(world, { ...form, hostEmail: String(form['hostEmail']).toUpperCase() });
    expect([blocked.http, blocked.body.code]).toEqual([429, 'http.too_many']);
    expect(await mailsTo(world, String(form['hostEmail']))).toHaveLength(3);
    expect((await postJoin(world, await joinForm())).body.status).toBe(0);
  });
});
