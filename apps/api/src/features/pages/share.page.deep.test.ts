import { randomUUID } from 'node:crypto';
import { gameResult, gameResultUpdate, gameUndo } from '@mabarin/api-client/contract/mabar';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { noRoles } from '@mabarin/domain/roles';
import type { FastifyInstance } from 'fastify';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardHook, pageHooks } from '#features.ts';
import { cardSvg, type ShareCard } from '#platform/share/card.ts';
import { cardRoutes } from '#platform/share/card.routes.ts';
import { fitTitle } from '#platform/share/letters.ts';
import { createCardPainter } from '#platform/share/painter.ts';
import { stubSvg, type ShareStub } from '#platform/share/stub.ts';
import { createWebServer } from '#platform/web/web.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useFolder } from '#testing/folder.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const html = '<html><head><title>Mabarin</title><!--config--><!--head--></head></html>';
const webRoot = useFolder({ 'public/dist/index.html': html });
let site: FastifyInstance;

beforeAll(async () => {
  const { deps, answers } = world.app;
  const pages = pageHooks(world.db, deps).public;
  site = await createWebServer({ ...world.config, webRoot }, deps.captcha, 'public', pages);
  cardRoutes(site, { db: world.db, answers, clock: world.clock, cardOf: cardHook(world.db, deps) });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

/** The path of the card that a page's tags name. */
async function cardOf(page: string): Promise<string> {
  const { body } = await get(page);
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
  expect(body).toContain(`<meta name="twitter:image" content="${image}"`);
  return image.replace(world.config.origins.public, '');
}

async function look(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return {
    size: [info.width, info.height],
    pixel: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  };
}

/** Text of a picture's QR code, as a phone reads it. */
async function scan(jpeg: Buffer, at = { left: 850, top: 150, width: 300, height: 300 }): Promise<string | undefined> {
  const ticket = sharp(jpeg).extract(at).ensureAlpha().raw();
  const { data, info } = await ticket.toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const card: ShareCard = {
  title: 'Bang Kancil',
  fallback: '@bangkancil',
  subtitle: 'Pesan mabar',
  address: 'https://mabarin.example/bangkancil',
  photo: null,
};

describe('the card of a shared link', () => {
  test('is 1200 by 630, scans to the page, and is kept for good under its version', async () => {
    const host = await createTestHost(world);
    const path = await cardOf(`/${host.username}`);
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await look(answer.rawPayload)).size).toEqual([1200, 630]);
    expect(await scan(answer.rawPayload)).toBe(`http://localhost:4001/${host.username}`);
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    const known = await get(path, { 'if-none-match': String(answer.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    // Whoever has an older address gets today's card, and asks again soon.
    const old = await get(`${path.split('?')[0] ?? ''}?v=lama`);
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(old.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test('shows the photo, and has another address once name or photo are others', async () => {
    const host = await createTestHost(world);
    const before = await cardOf(`/${host.username}`);
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    await host.call(updateProfile, {
      isPhotoFileChanging: true,
      image: red.toString('base64'),
      imageType: 'png',
      photo: null,
      name: 'Bang Merah',
      playerID: '234567890',
      playerServer: '2001',
      playerName: 'Dusta',
      playerRole: { ...noRoles, gameRoleRoamer: true },
    });
    const path = await cardOf(`/list/${host.username}`);
    expect(path).not.toBe(before);
    const { pixel } = await look((await get(path)).rawPayload);
    const [r = 0, g = 0, b = 0] = pixel(204, 328);
    expect([r > 230, g < 40, b < 40]).toEqual([true, true, true]);
  });

  test('stands for the landing page and for the proof of a gift too', async () => {
    const host = await createTestHost(world, { name: 'Bang Hadiah' });
    const gift = await host.addGift({ giftTitle: 'Skin "Naga" & <b>' });
    const proof = await get(`/gift-proof/${gift}`);
    expect(proof.body).toContain('<title>Undian Skin &quot;Naga&quot; &amp; &lt;b&gt; · Mabarin</title>');
    for (const [page, address] of [
      ['/', 'http://localhost:4001/'],
      [`/gift-proof/${gift}`, `http://localhost:4001/gift-proof/${gift}`],
    ] as const) {
      expect(await scan((await get(await cardOf(page))).rawPayload), page).toBe(address);
    }
  });

  test('of a ticket is a story of its games, scans to the host, and is there once a game was played', async () => {
    const host = await createTestHost(world, { name: 'Bang Kancil' });
    const { entryId: mabarID, ticket } = await host.paidOrder();
    const path = `/share/ticket/${ticket}.jpg`;
    expect((await get(path)).statusCode).toBe(404);
    await host.sit(mabarID);
    const won = { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const;
    const { body } = await host.call(gameResult, won);
    await world.advance(6);
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect((await look(answer.rawPayload)).size).toEqual([1080, 1920]);
    expect(answer.rawPayload.length).toBeLessThan(400_000);
    const code = { left: 120, top: 1_350, width: 320, height: 320 };
    expect(await scan(answer.rawPayload, code)).toBe(`http://localhost:4001/${host.username}`);
    const known = await get(path, { 'if-none-match': String(answer.headers.etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const flipped = { result: 'lose', statistic: { game: 1 } } as const;
    await host.call(gameResultUpdate, flipped);
    expect((await get(path)).rawPayload.equals(answer.rawPayload)).toBe(false);
    await host.call(gameUndo, { game: body.undo?.game ?? '' });
    expect((await get(path)).statusCode).toBe(404);
  });

  test('of a ticket punches a hole for each game up to twenty, and hostile names are text in it', () => {
    const hostile = '</text><image href="file:///etc/passwd"/>';
    const stub = (count: number, title: string): ShareStub => ({
      title,
      fallback: 'Pemain',
      host: `bareng ${title}`,
      photo: null,
      results: Array.from({ length: count }, (_, index) => (index % 3 === 0 ? 'lose' : 'win')),
      words: { heading: 'Hasil', stamp: 'Menang', tally: '', day: '', scan: ['Scan', 'dan ikut'] },
      address: 'https://mabarin.example/bangkancil',
    });
    const letters = (svg: string) => [...svg.matchAll(/>([WL])<\/text/g)].map(([, letter]) => letter).join('');
    expect(letters(stubSvg(stub(4, 'Rara'), null))).toBe('LWWL');
    expect(letters(stubSvg(stub(20, 'Rara'), null))).toHaveLength(20);
    expect(letters(stubSvg(stub(21, 'Rara'), null))).toBe('');
    const svg = stubSvg(stub(2, hostile), null);
    expect(svg.match(/<(?:image|svg|script|foreignObject)\b/g)).toEqual(['<svg', '<image']);
  });

  test('of nobody is 404, whatever the address says', async () => {
    const disabled = await createTestHost(world, { status: 'disabled' });
    for (const path of [
      '/share/host/hostyangtidakada.jpg',
      `/share/host/${disabled.username}.jpg`,
      `/share/gift/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.jpg`,
      '/share/gift/7.jpg',
      '/share/ticket/tidakada.jpg',
      '/share/ticket/.jpg',
      '/share/landing/x.jpg',
      '/share/host/.jpg',
      '/share/host/a%27--b.jpg',
      '/share/host/..%2f..%2fetc%2fpasswd.jpg',
      `/share/host/${'x'.repeat(300)}.jpg`,
      '/share/',
      '/share/lain.jpg',
    ]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['cache-control']], path).toEqual([404, 'no-store']);
      expect(answer.headers['content-type'], path).not.toContain('image');
    }
  });

  test('hostile names are text in it, and what the fonts lack gives way to the username', () => {
    for (const title of [
      '</text><image href="file:///etc/passwd"/>',
      '"><svg>',
      '<!DOCTYPE a>',
      '&x;',
      ']]>',
      '\0\u2028',
    ]) {
      const svg = cardSvg({ ...card, title, fallback: title }, null);
      expect(svg.replaceAll(/<text[^>]*>[^<]*<\/text\s*>/g, ''), title).not.toMatch(/passwd|DOCTYPE|&x;/);
      expect(svg.match(/<(?:image|svg|script|foreignObject)\b/g), title).toEqual(['<svg', '<image']);
    }
    expect(cardSvg({ ...card, title: '日本 😀' }, null)).toContain('>@bangkancil</text');
    expect(cardSvg({ ...card, title: '𝕭𝖆𝖓𝖌 😀' }, null)).toContain('>Bang</text');
  });

  test('a long name takes three lines and smaller letters, and one word too long is cut', () => {
    const measure = (text: string) => text.length * 70;
    const box = { width: 448, sizes: [80, 72, 64, 56, 50, 44, 38], lines: 3 };
    for (const title of [
      'Bang',
      'Bang Kancil Penguasa Lembah Sungai Kali Bekasi Raya',
      'W'.repeat(50),
      'a b '.repeat(40),
    ]) {
      const { size, lines } = fitTitle(title.trim(), box, measure);
      expect(lines.length, title).toBeLessThanOrEqual(3);
      for (const line of lines) expect((measure(line) * size) / 100, line).toBeLessThanOrEqual(448);
    }
    expect(fitTitle('Bang', box, measure)).toEqual({ size: 80, lines: ['Bang'] });
    expect(fitTitle('a b '.repeat(40).trim(), box, measure).lines.at(-1)).toMatch(/…$/);
  });

  test('is drawn once for all who ask, and a flood of others is refused before it costs anything', async () => {
    let reads = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const paint = createCardPainter(async (photo) => {
      reads += 1;
      await held;
      if (photo !== '/a') throw new Error('not drawn, says the test');
      return null;
    });
    const same = [paint({ ...card, photo: '/a' }), paint({ ...card, photo: '/a' })];
    const others = Array.from({ length: 20 }, (_, at) => paint({ ...card, photo: `/${at}` }).catch(() => null));
    await expect(paint({ ...card, photo: '/lagi' })).rejects.toMatchObject({ code: 'http.too_many' });
    expect(reads).toBe(1);
    release();
    const [first, second] = await Promise.all(same);
    expect(second).toBe(first);
    expect(await paint({ ...card, photo: '/a' })).toBe(first);
    await Promise.all(others);
  });
});
