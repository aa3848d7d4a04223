import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { giftSchedule } from '@mabarin/api-client/contract/gifts';
import { publicList } from '@mabarin/api-client/contract/mabar';
import { ticket as ticketEndpoint } from '@mabarin/api-client/contract/ticket';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageHooks } from '#features.ts';
import { createWebServer } from '#platform/web/web.ts';
import { winner } from '#testing/fixtures/gifts.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useFolder } from '#testing/folder.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const head = '<!doctype html><html><head><title>Mabarin</title><!--config--><!--head--></head>';
const html = `${head}<body><div id="pre"><!--shell--></div></body></html>`;
const webRoot = useFolder({ 'public/dist/index.html': html });
let site: FastifyInstance;

beforeAll(async () => {
  const pages = pageHooks(world.db, world.app.deps);
  site = await createWebServer({ ...world.config, webRoot }, world.app.deps.captcha, 'public', pages.public);
});
afterAll(() => site.close());

async function read(url: string) {
  const answer = await site.inject({ url, headers: { host: 'jahat.example' } });
  const json = (id: string) => {
    const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(answer.body)?.[1];
    return text === undefined ? null : (JSON.parse(text) as Record<string, unknown>);
  };
  const meta = Object.fromEntries(
    [...answer.body.matchAll(/<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]*)"/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  );
  return {
    ...answer,
    code: answer.statusCode,
    json,
    meta,
    shell: /<div id="pre">(.*)<\/div>/s.exec(answer.body)?.[1],
  };
}

describe('a page before its script runs [dec who is where]', () => {
  test('a shared link shows the name and the card of the host', async () => {
    const photo = `/images/${'p'.repeat(22)}.webp`;
    const host = await createTestHost(world, { name: 'Bang Kancil', username: 'bangkancil', photo });
    const page = await read('/BangKancil/support?from=wa');
    const kept = 'public, max-age=0, must-revalidate, s-maxage=1';
    expect([page.code, page.headers['cache-control']]).toEqual([200, kept]);
    const image = expect.stringMatching(/^http:\/\/localhost:4001\/share\/host\/bangkancil\.jpg\?v=[\w-]{16}$/);
    expect(page.meta).toMatchObject({
      'og:title': 'Mabar &amp; support Bang Kancil · Mabarin',
      'og:description': expect.stringContaining('mabar bareng Bang Kancil'),
      'og:image': image,
      'og:url': 'http://localhost:4001/bangkancil',
      'og:site_name': 'Mabarin',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Bang Kancil · Mabarin',
      'twitter:card': 'summary_large_image',
      'twitter:image': image,
      description: expect.stringContaining('Bang Kancil'),
    });
    expect(page.body).toContain('<title>Mabar &amp; support Bang Kancil · Mabarin</title>');
    expect(page.body.match(/<title>/g)).toHaveLength(1);
    expect(page.body).not.toContain('jahat.example');
    expect(host.username).toBe('bangkancil');
  });

  test('the header stands in the page, and the profile is what the call would answer', async () => {
    const host = await createTestHost(world, { name: 'Bang Antri', photo: `/images/${'q'.repeat(22)}.webp` });
    await host.addToQueue();
    await host.addToQueue();
    const { shell, json } = await read(`/${host.username}`);
    expect(shell).toContain('<h1 class="pre-name"><bdi>Bang Antri</bdi></h1>');
    expect(shell).toContain(`@<bdi>${host.username}</bdi>`);
    expect(shell).toContain('Pesanan dibuka');
    expect(shell).toContain('2 lagi antri');
    expect(shell).toContain(`src="http://localhost:4000/images/${'q'.repeat(22)}-192.webp"`);
    const { body } = await world.call(hostProfile, { id: host.username });
    expect(json('preload')).toEqual({ hostProfile: body.data });
    expect(JSON.stringify(json('preload'))).not.toMatch(/@mabarin\.test|argon2|code_/);
  });

  test('a host who is closed and has no photo says so', async () => {
    const host = await createTestHost(world, { orderingOpen: false });
    const { shell } = await read(`/${host.username}/klaim`);
    expect(shell).toContain('Pesanan ditutup');
    expect(shell).not.toContain('lagi antri');
    expect(shell).not.toContain('<img');
  });

  test('list and gift have their own titles over the same header', async () => {
    const host = await createTestHost(world, { name: 'Bang Dua' });
    const list = await read(`/list/${host.username}`);
    const gift = await read(`/GIFT/${host.username.toUpperCase()}`);
    expect(list.meta['og:title']).toBe('Antrian Bang Dua · Mabarin');
    expect(gift.meta['og:title']).toBe('Jadwal gift Bang Dua · Mabarin');
    expect(gift.meta['og:url']).toBe(`http://localhost:4001/gift/${host.username}`);
    for (const page of [list, gift]) expect(page.shell).toContain('Bang Dua');
    await host.addToQueue();
    // What came with the page is what its own call answers.
    const listed = (await world.call(publicList, { hostID: host.username })).body;
    const sent = (await world.call(giftSchedule, { hostID: host.username })).body;
    expect((await read(`/list/${host.username}`)).json('preload')).toEqual({ publicList: listed.data });
    expect(gift.json('preload')).toEqual({ giftSchedule: sent.data });
  });

  test('hostile names are text everywhere, and cannot end a tag, an attribute or the JSON [req 27]', async () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onload='alert(1)",
      '<!--head--><!--shell-->',
      "$& $1 $` $' $$",
      '</title><h1>x',
      '\u2028\u2029&amp;lt;',
    ];
    for (const name of hostile) {
      const host = await createTestHost(world, { name, player: { id: '200000001', server: '2001', name } });
      const page = await read(`/${host.username}`);
      expect(page.code, name).toBe(200);
      expect(page.json('preload'), name).toMatchObject({ hostProfile: { name, playerName: name } });
      expect(page.json('config'), name).toMatchObject({ mode: 'sandbox' });
      expect(page.body.match(/<script/g), name).toHaveLength(2);
      expect(page.body.match(/<h1/g), name).toHaveLength(1);
      expect(page.body.match(/<img/g), name).toBeNull();
      const visible = page.shell?.replace(/<[^>]*>/g, '');
      expect(visible, name).not.toMatch(/[<>"]/);
    }
  });

  test('an address that could be a host and is nobody’s is 404 with the app’s own page', async () => {
    const pending = await createTestHost(world, { status: 'pending' });
    const disabled = await createTestHost(world, { status: 'disabled' });
    for (const path of [
      '/hostyangtidakada',
      '/list/hostyangtidakada/',
      `/${pending.username}`,
      `/gift/${disabled.username}`,
    ]) {
      const page = await read(path);
      expect([path, page.code, page.headers['cache-control']]).toEqual([path, 404, 'no-store']);
      expect(page.shell).toBe('<!--shell-->');
      expect(page.json('config')).toMatchObject({ mode: 'sandbox' });
      expect(page.json('preload')).toBeNull();
    }
  });

  test('every other page is the app’s alone; the landing page can be shared', async () => {
    for (const path of ['/login', '/dashboard', '/activation/abc', '/tiket/abc', '/error404', '/x', '/list']) {
      const page = await read(path);
      expect([path, page.code]).toEqual([path, 200]);
      expect(page.json('preload')).toBeNull();
    }
    const landing = await read('/?utm=1');
    expect(landing.meta).toMatchObject({
      'og:title': expect.stringContaining('Mabarin'),
      'og:url': 'http://localhost:4001/',
    });
    // Who plays now stands on it.
    expect(landing.json('preload')).toEqual({ hostDirectory: expect.any(Array) });
  });

  test('every public page says what it is; tickets and proofs are not for search engines', async () => {
    const code = 'x"><script>alert(1)</script>';
    const said = await Promise.all(
      [
        ['/login', 'Masuk · Mabarin'],
        ['/JOIN?from=wa', 'Jadi host · Mabarin'],
        ['/document/terms-and-conditions', 'Syarat dan Ketentuan · Mabarin'],
        ['/document/privacy-policy', 'Kebijakan Pribadi · Mabarin'],
        ['/document/panduan', 'Panduan host · Mabarin'],
        ['/document/panduan-obs', 'Overlay dan widget di OBS · Mabarin'],
        ['/document/panduan-tiktok', 'TikTok LIVE Studio dan program lain · Mabarin'],
        ['/document/panduan-uang', 'Uang host · Mabarin'],
        ['/document/panduan-css', 'CSS sendiri untuk overlay dan widget · Mabarin'],
        ['/document/panduan-gift', 'Gift dan undian · Mabarin'],
        ['/document/panduan-bot', 'Bot chat dan server sendiri · Mabarin'],
        ['/tiket/abc', 'Tiket kamu · Mabarin'],
        [`/tiket/${encodeURIComponent(code)}`, 'Tiket kamu · Mabarin'],
        ['/gift-proof/7', 'Cek undian gift · Mabarin'],
        ['/forgot-password', 'Lupa password · Mabarin'],
        ['/hubungi-admin?transaksi=x', 'Hubungi admin · Mabarin'],
        ['/cari-pembayaran', 'Cari pembayaran · Mabarin'],
      ].map(async ([url = '', title = '']) => ({ url, title, page: await read(url) })),
    );
    for (const { url, title, page } of said) {
      expect([url, page.code]).toEqual([url, 200]);
      expect(page.body, url).toContain(`<title>${title}</title>`);
      expect(page.meta['og:title'], url).toBe(title);
      expect(page.meta['description']?.length, url).toBeGreaterThan(40);
      expect(page.meta['og:image'], url).toContain('http://localhost:4001/share/landing.jpg?v=');
      expect(page.meta['robots'], url).toBe(/tiket|proof/.test(url) ? 'noindex' : undefined);
      expect(page.body.match(/<script/g), url).toHaveLength(1);
    }
    expect(new Set(said.map(({ page }) => page.meta['description'])).size).toBe(16);
    for (const url of ['/document/x', '/tiket', '/gift-proof/', '/activation/x']) {
      expect((await read(url)).meta, url).toEqual({});
    }
  });

  test('a ticket brings its own data, for its holder alone; one that nobody has brings none', async () => {
    const host = await createTestHost(world);
    const gift = await host.addGift();
    const { ticket } = (await winner(world, host, gift)).answer;
    const page = await read(`/tiket/${ticket}`);
    const { body } = await world.call(ticketEndpoint, { ticket });
    expect(page.json('preload')).toEqual({ ticket: body.data });
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.meta['robots']).toBe('noindex');
    for (const unknown of ['tidakada', 'x'.repeat(65), '%27--']) {
      const missing = await read(`/tiket/${unknown}`);
      expect([missing.code, missing.json('preload')], unknown).toEqual([200, null]);
    }
  });

  test('when the profile cannot be read, the page comes without it', async () => {
    const broken = await createWebServer({ ...world.config, webRoot }, world.app.deps.captcha, 'public', async () => {
      throw new Error('broken, says the test');
    });
    const answer = await broken.inject({ url: '/bangkancil' });
    expect([answer.statusCode, answer.body.includes('id="config"')]).toEqual([200, true]);
    await broken.close();
  });
});
