import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#journey.ts';
import { paidSupport } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import { dialog, row } from '#viewer.ts';

const API = '/api/dashboard/support';

async function banForGood(page: Page, ani: Locator): Promise<void> {
  const ban = ani.getByRole('button', { name: 'Ban Ani' });
  await ban.click();
  await expect(dialog(page, 'Ban ini permanen')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tidak' }).click();
  await expect(ban).toBeVisible();
  await ban.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click();
  await expect(ani).toContainText('DIBAN');
  await expect(ban).toHaveCount(0);
  await expect(ani.getByRole('button', { name: 'Replay pesan dari Ani' })).toBeFocused();
  await expect(page.getByRole('button', { name: /[Bb]uka [Bb]an|[Uu]nban/ })).toHaveCount(0);
}

async function failEveryCall(page: Page, system: TestSystem, budi: Locator): Promise<void> {
  const fails = async (path: string, how: 'away' | 'broken', press: () => Promise<void>, sentence: string) => {
    const url = system.origins.api + path;
    await page.route(url, (route) => (how === 'away' ? route.abort() : route.fulfill({ status: 500, body: 'rusak' })));
    await press();
    const said = dialog(page, `${sentence} [${how === 'away' ? 'PCE00' : 'SUB-1'}]`);
    await expect(said).toBeVisible();
    await said.getByRole('button', { name: 'OK' }).click();
    await expect(said).toBeHidden();
    await page.unroute(url);
  };
  const pressBan = async () => {
    await budi.getByRole('button', { name: 'Ban Budi' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click();
  };
  const pressReplay = () => budi.getByRole('button', { name: 'Replay pesan dari Budi' }).click();
  const pressRefresh = () => page.getByRole('button', { name: 'Refresh' }).click();
  await fails(`${API}/replay`, 'broken', pressReplay, 'Ada kesalahan saat mencoba replay pesan ini.');
  await fails(`${API}/ban`, 'broken', pressBan, 'Ada kesalahan saat melakukan ban.');
  await fails(`${API}/replay`, 'away', pressReplay, 'Ada kesalahan saat mencoba replay pesan ini.');
  await fails(API, 'broken', pressRefresh, 'Ada kesalahan saat mengambil data support.');
  // What was there stays.
  await expect(budi.getByRole('button', { name: 'Ban Budi' })).toBeVisible();
}

test('a host reads, searches, replays, shows and bans supports, and hears of every failure', async ({
  system,
  host,
  visit,
  login,
  allow,
}) => {
  allow(/Failed to load resource|net::ERR/);
  const page = await visit('desktop');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await test.step('the page is empty and connected', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await login(page, host);
    await page.goto(`${system.origins.dashboard}/dashboard/support`);
    await expect(page.getByText('Belum ada support yang diberikan.')).toBeVisible();
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  const [ani, budi, citra] = [row(page, 'Ani'), row(page, 'Budi'), row(page, 'Citra')];
  await test.step('news come without a reload [dash 2 support] [dash 4 live]', async () => {
    await paidSupport(system, host, { supporterName: 'Ani', supporterEmail: 'ani@mabarin.test' });
    await paidSupport(system, host, {
      supporterName: 'Budi',
      supporterEmail: 'budi@mabarin.test',
      supporterEmailHidden: true,
      supporterMessage: `halo ${'a'.repeat(13)}${'z'.repeat(13)}`,
    });
    await paidSupport(system, host, {
      supporterName: 'Citra',
      supporterEmail: 'citra@mabarin.test',
      supporterMessage: 's10t g4c0r hari ini bang',
    });
    await expect(citra).toContainText('Disembunyikan karena judi online.');
    await expect(ani).toContainText('Rp25.000');
    await expect(ani).toContainText('Dibayar Rp26.250 dengan biaya layanan Rp1.250');
    await expect(ani).toContainText(/(baru saja|detik yang lalu), \d\d\.\d\d WIB/);
    await expect(budi).toContainText('halo aaa…zzz');
    await expect(budi.getByText('Email disembunyikan')).toHaveCSS('font-style', 'italic');
    await expect(budi.getByRole('button', { name: /^Salin email/ })).toHaveCount(0);
    await expect(page.getByText('budi@mabarin.test')).toHaveCount(0);
    await ani.getByRole('button', { name: 'Salin nama Ani' }).click();
    await expect.poll(clipboard).toBe('Ani');
    await ani.getByRole('button', { name: 'Salin email ani@mabarin.test' }).click();
    await expect.poll(clipboard).toBe('ani@mabarin.test');
  });

  await test.step('search by name and e-mail; a hidden e-mail is not found', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('CITRA@');
    await expect(ani).toBeHidden();
    await expect(citra).toBeVisible();
    await search.fill('budi@mabarin');
    await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok dengan "budi@mabarin".' })).toBeVisible();
    await expect(page.getByText('Kamu sedang mencari.')).toBeVisible();
    await search.press('Escape');
    await expect(ani).toBeVisible();
  });

  await test.step('a hidden message is shown, another one played again [dash 4 replay]', async () => {
    await citra.getByRole('button', { name: 'Tampilkan pesan dari Citra' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ya' }).click();
    await expect(citra).toContainText('Pesan ini tetap ditampilkan atas izin kamu.');
    await expect(citra.locator(':focus'), 'the keyboard stays in the row').toBeVisible();
    await ani.getByRole('button', { name: 'Replay pesan dari Ani' }).click();
    await expect(page.getByText('Pesan dari Ani akan tampil lagi.')).toBeVisible();
  });

  await test.step('a ban asks first and is for good [dash 4 ban] [dash 5 confirm] [dash 6 ban]', () =>
    banForGood(page, ani));

  await test.step('every call that fails says so, with the code of what went wrong [dash 8 support cash] [dash 8 codes]', () =>
    failEveryCall(page, system, budi));

  await test.step('the last page comes although news came meanwhile, takes its key along, and the keyboard goes on at the first row that came', async () => {
    let pressed = 0;
    const news = Promise.withResolvers<void>();
    await page.route(system.origins.api + API, async (route) => {
      const { before } = route.request().postDataJSON() as { before: string | null };
      if (before !== null) pressed += 1;
      if (before !== null && pressed === 1) {
        // The refresh that a live event asks for ends the page that is under way: this call has no answer yet.
        await paidSupport(system, host, { supporterName: 'Dewi', supporterEmail: 'dewi@mabarin.test' });
        news.resolve();
        await expect.poll(() => pressed).toBeGreaterThan(1);
        return route.abort();
      }
      // Whatever else asks for the list after the press gets it with the news.
      if (pressed > 0) await news.promise;
      const response = await route.fetch({ postData: { before: null } });
      const { data, ...rest } = (await response.json()) as { data: { id: string }[] };
      const shown = before === null ? { data: data.slice(0, 1), next: 'older' } : { data: data.slice(1), next: null };
      return route.fulfill({ response, json: { ...rest, ...shown } });
    });
    await page.reload();
    await expect(citra).toBeVisible();
    // The stream asks for the list when it opens, which would end the page that is under way as well.
    await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
    const more = page.getByRole('button', { name: 'Muat Support Sebelumnya' });
    await more.press('Enter');
    await expect(more).toBeHidden();
    expect(pressed, 'the page that was ended is asked for again').toBeGreaterThan(1);
    // The first control of a row is what chooses it.
    await expect(citra.getByRole('button', { name: 'Citra', exact: true })).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
