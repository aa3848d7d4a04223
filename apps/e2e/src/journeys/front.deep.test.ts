import { addGift } from '#gifts.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { openPublic } from '#viewer.ts';

test('the front page says what Mabarin is, and leads to hosts', async ({ system, createHost, visit }) => {
  await test.step('what it is, what it costs, what it asks for [pub 2 landing page] [pub 2 header visitor] [pub 9 breakpoint]', async () => {
    const page = await visit('desktop');
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    const media: string[] = [];
    page.on('request', (request) => request.resourceType() === 'media' && media.push(request.url()));
    await openPublic(page, system, '/');
    const running = () =>
      page.evaluate(() => document.getAnimations().filter((each) => each.playState === 'running').length);
    await test.step('the announcement can be stopped, and stands still for whoever asked for less motion', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await expect.poll(running).toBe(1);
      await page.getByRole('button', { name: 'Jeda pengumuman' }).click();
      await expect.poll(running).toBe(0);
      await page.getByRole('button', { name: 'Jalankan pengumuman' }).click();
      await expect.poll(running).toBe(1);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(running).toBe(0);
    });
    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'Pengumuman' })).toContainText('tiket disobek');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    for (const benefit of ['Fokus main', 'Terima support', 'Event mabar']) {
      await expect(main.getByRole('heading', { name: benefit })).toBeVisible();
    }
    await expect(main.getByText('Biaya layanan 5% dibayar penonton. Pencairan saldo Rp5.000.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Jadi Host!' }).first()).toHaveAttribute('href', '/join');
    await expect(main.getByRole('link', { name: 'Syarat dan Ketentuan' })).toHaveAttribute(
      'href',
      '/document/terms-and-conditions',
    );
    await expect(main.getByRole('link', { name: 'Kebijakan Pribadi' })).toHaveAttribute(
      'href',
      '/document/privacy-policy',
    );
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Mabarin' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Jadi Host' })).toHaveAttribute('href', '/join');
    await expectAccessible(page, bothThemes);

    // Only the system was asked, and not for the video.
    await expect.poll(() => [...origins].toSorted()).toEqual([system.origins.api, system.origins.public].toSorted());
    expect(media).toEqual([]);
    await main.getByRole('button', { name: 'Putar video perkenalan' }).click();
    const video = main.locator('video');
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step('a viewer finds a host, without its script too', async () => {
    await createHost({ name: 'Paman Gembul Pencari' });
    const page = await visit('phone');
    await openPublic(page, system, '/');
    const box = page.getByRole('searchbox', { name: 'Mau mabar? Cari host' });
    const found = page.getByRole('list', { name: 'Host yang cocok' }).getByRole('link');
    await test.step('the first key of a keyboard leads past the head of the page', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Lewati ke isi halaman' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('without its script the page sends the search, and looks for it once it has one', async () => {
      const still = await visit('phone', { javaScriptEnabled: false });
      await still.goto(`${system.origins.public}/`);
      await still.getByRole('searchbox').fill('gembul penc');
      await still.getByRole('button', { name: 'Cari', exact: true }).click();
      const sent = `${system.origins.public}/?cari=gembul+penc`;
      await expect(still).toHaveURL(sent);
      await page.goto(sent);
      await expect(found).toHaveCount(1);
      await expect(box).toHaveValue('gembul penc');
    });
  });
});

test('pages and documents have their own titles [pub 2 document]', async ({ system, createHost, visit }) => {
  await test.step('documents and guides', async () => {
    const page = await visit('phone');
    for (const [type, title, words] of [
      ['privacy-policy', 'Kebijakan Pribadi', 'UU PDP'],
      ['terms-and-conditions', 'Syarat dan Ketentuan', 'biaya layanan 5%'],
      ['panduan-css', 'CSS sendiri untuk overlay dan widget', 'mabarin-alert__name'],
      ['panduan-bot', 'Bot chat dan server sendiri', 'webhook-signature'],
      ['panduan-uang', 'Uang host', 'Biaya pencairan Rp5.000'],
    ] as const) {
      await page.goto(`${system.origins.public}/document/${type}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toContainText(words);
      await expectAccessible(page, bothThemes);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    const picture = page.getByRole('img', { name: /^Halaman Cash/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_440);
    await page.goto(`${system.origins.public}/document/panduan`);
    await page.getByRole('link', { name: 'Gift dan undian' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gift dan undian' })).toBeVisible();
    await page.goto(`${system.origins.public}/document/lain`);
    await expect(page).toHaveURL(`${system.origins.public}/error404#halaman`);
  });

  await test.step('a page says what it is before and after its script runs, and on the way to another', async () => {
    const host = await createHost();
    const gift = await addGift(system, host);
    const { ticket } = await paidOrder(system, host);
    const page = await visit('desktop');
    const said = () =>
      page.evaluate(() => ({
        title: document.title,
        descriptions: [...document.querySelectorAll('meta[name="description"]')].map((tag) =>
          tag.getAttribute('content'),
        ),
      }));
    for (const [path, title] of [
      ['login', 'Masuk · Mabarin'],
      ['join', 'Jadi host · Mabarin'],
      ['document/privacy-policy', 'Kebijakan Pribadi · Mabarin'],
      ['document/terms-and-conditions', 'Syarat dan Ketentuan · Mabarin'],
      [`tiket/${ticket}`, 'Tiket mabar · Mabarin'],
      [`gift-proof/${gift}`, 'Undian Skin Epik · Mabarin'],
    ] as const) {
      const response = await page.goto(`${system.origins.public}/${path}`);
      const served = /<meta name="description" content="([^"]+)"/.exec((await response?.text()) ?? '')?.[1];
      await expect.poll(said, path).toEqual({ title, descriptions: [served] });
    }
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click();
    await expect
      .poll(said)
      .toEqual({ title: 'Masuk · Mabarin', descriptions: [expect.stringContaining('dashboard host Mabarin')] });
    await page.getByRole('link', { name: 'Lupa Password' }).click();
    await expect.poll(said).toEqual({
      title: 'Lupa password · Mabarin',
      descriptions: ['Minta link untuk membuat password baru akun host kamu.'],
    });
  });
});
