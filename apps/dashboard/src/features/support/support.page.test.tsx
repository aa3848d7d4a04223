import { banSupporter, replaySupport, supports, type SupportItem } from '@mabarin/api-client/contract/support';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, closeDialog, deed, drawPage, expectKeysApart, expectWords, serveHost } from '#platform/testing.tsx';
import SupportPage from './support.page.tsx';

function support(name: string, change: Partial<SupportItem> = {}): SupportItem {
  return {
    id: name,
    name,
    email: `${name.toLowerCase()}@mabarin.test`,
    email_hidden: false,
    added: new Date().toISOString(),
    gift: 25_000,
    fee: 1_250,
    total: 26_250,
    message: 'Semangat terus bang!',
    ymd: '2026-11-26',
    ago: 'baru saja',
    diffday: 0,
    hidden_reason: null,
    because: null,
    visible: true,
    showing: 'shown',
    dispute: null,
    banned: false,
    ...change,
  };
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

async function openSupports(...data: SupportItem[]) {
  const service = serveHost();
  service.answer(supports, { data, next: null });
  await drawPage(SupportPage, 'support');
  return service;
}

test('a support says what was paid, when, and with which message [dash 2 support]', async () => {
  await openSupports(support('Ani', { message: `halo ${'a'.repeat(13)}${'z'.repeat(13)}` }));
  await expectWords(row('Ani'), 'Rp25.000', 'ani@mabarin.test', 'halo aaa…zzz');
});

test('the keys of a support stand beside its words', async () => {
  const name = 'Pendukung Dengan Nama Yang Panjang';
  await openSupports(support(name, { email: `${'nama.panjang'.repeat(4)}@mabarin.test`, banned: true }));
  await expect.element(row(name)).toBeVisible();
  await expectKeysApart(row(name));
});

test('a support under dispute says so and cannot be replayed or shown', async () => {
  await openSupports(
    support('Ani', { showing: 'skipped', dispute: 'open', hidden_reason: 'insult', visible: false }),
    support('Budi', { showing: 'skipped', dispute: 'lost' }),
    support('Cici', { showing: 'skipped' }),
  );
  await expectWords(row('Ani'), 'Uang pembayaran ini sedang disengketakan atau ditarik kembali.');
  await expectWords(row('Budi'), 'mengambil uang ini kembali');
  for (const name of ['Replay pesan dari Ani', 'Tampilkan pesan dari Ani', 'Replay pesan dari Budi'])
    expect(button(name).query()).toBeNull();
  await expect.element(button('Replay pesan dari Cici')).toBeVisible();
});

test('a support that the desk hid says so and cannot be shown by its host', async () => {
  const hidden = { visible: false, showing: 'skipped' } as const;
  await openSupports(
    support('Ani', { ...hidden, hidden_reason: 'operator' }),
    support('Budi', { ...hidden, hidden_reason: 'insult' }),
  );
  await expect.element(button('Tampilkan pesan dari Budi')).toBeVisible();
  await expectWords(row('Ani'), 'Disembunyikan karena');
  expect(button('Tampilkan pesan dari Ani').query()).toBeNull();
});

test('an e-mail that is hidden is neither shown, copied nor found', async () => {
  await openSupports(support('Ani'), support('Budi', { email: null, email_hidden: true }));
  await expectWords(row('Budi'), 'Email disembunyikan');
  await button('Lainnya untuk Budi').click();
  await expectWords(page.getByRole('menu'), 'Email disembunyikan');
  await expect.element(page.getByRole('menuitem', { name: 'Salin nama' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Salin email' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.fill(page.getByRole('searchbox'), 'ANI@');
  await expect.element(row('Budi')).not.toBeInTheDocument();
  await expect.element(row('Ani')).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox'), 'budi@mabarin');
  await expect.element(page.getByText('Tidak ada yang cocok dengan "budi@mabarin".')).toBeVisible();
});

test('a call that fails says so with its code, and the rows stay [dash 8 support cash] [dash 8 codes]', async () => {
  const service = await openSupports(support('Ani'));
  for (const endpoint of [replaySupport, banSupporter]) service.fail(endpoint);
  await button('Replay pesan dari Ani').click();
  await closeDialog('Ada kesalahan saat mencoba replay pesan ini. [SUB-1]');
  await button('Lainnya untuk Ani').click();
  await page.getByRole('menuitem', { name: 'Ban' }).click();
  await deed().click();
  await closeDialog('Ada kesalahan saat melakukan ban. [SUB-1]');
  await button('Lainnya untuk Ani').click();
  await expect.element(page.getByRole('menuitem', { name: 'Ban' })).toBeVisible();
});

test('the last page comes although a refresh ended it, and the focus goes on in its first row', async () => {
  const service = serveHost();
  const held = Promise.withResolvers<void>();
  let pages = 0;
  service.answer(supports, async ({ before }) => {
    if (before === null) return { data: [support('Ani')], next: 'older' };
    pages += 1;
    if (pages === 1) await held.promise;
    return { data: [support('Budi')], next: null };
  });
  await drawPage(SupportPage, 'support');
  const more = button('Muat support sebelumnya');
  await expect.element(more).toBeVisible();
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => pages).toBe(1);
  // Like a live event, without the focus.
  (button('Refresh').element() as HTMLElement).click();
  await expect.element(row('Budi')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  expect(pages).toBe(2);
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Budi');
  held.resolve();
});
