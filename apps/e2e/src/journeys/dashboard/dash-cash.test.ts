import { cashoutCheck } from '@mabarin/api-client/contract/cash';
import { wibMonth } from '@mabarin/domain/reports/report';
import { expect, test } from '#journey.ts';
import { askAsHost } from '#login.ts';
import { paidSupport } from '#orders.ts';
import { closeDialog, dialog } from '#viewer.ts';

test('a host sees money come in, withdraws it, and sees it leave', async ({ system, host, dashboard: page }) => {
  const open = (name: string) => page.goto(`${system.origins.dashboard}/dashboard/${name}`);
  const sum = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  await test.step('nothing is earned yet [dash 2 cash balance]', async () => {
    await open('cash');
    await expect(sum('Terkumpul')).toHaveText('Rp0');
    await expect(page.getByText(/^Saldo sampai \p{L}+, \d+ \p{L}+ \d{4}$/u)).toBeVisible();
    await page.getByText('Kapan uangnya sampai?').click();
    await expect(page.getByText('Pencairan diproses Senin-Jumat, 09.00-17.00 WIB.')).toBeVisible();
    await expect(page.getByText('paling lama 2 hari kerja')).toBeVisible();
  });

  const earnedIn = wibMonth(system.now());
  await test.step('money that comes in shows by itself [dash 7 cash]', async () => {
    await paidSupport(system, host, { supporterGift: 100_000, supporterName: 'Budi' });
    await expect(sum('Terkumpul')).toHaveText('Rp100.000');
    await expect(sum('Siap Dicairkan')).toHaveText('Rp0');
    const income = page.getByRole('figure');
    await expect(income).toContainText('Masuk 14 hari terakhir');
    await expect(income.getByRole('listitem')).toHaveCount(14);
    await expect(income.getByRole('listitem').last()).toContainText('Rp100.000');
    await expect(sum('Belum bisa dicairkan')).toHaveText(
      /^(Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu) \d+ \p{L}+ Rp100\.000$/u,
    );
  });

  const withdraw = page.getByRole('button', { name: 'Cairkan Saldo' });
  await test.step('a withdrawal leads to the account first, which the bank names the holder of [dash 2 settings] [dash 8 successes]', async () => {
    await withdraw.click();
    await closeDialog(page, 'Rekening pencairan saldo belum diatur. Atur dahulu rekening kamu di menu setting!');
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    const panel = page.getByRole('form', { name: 'Rekening' });
    await panel.getByRole('button', { name: /^Bank/ }).click();
    await page.getByRole('combobox').fill('bca');
    await page.keyboard.press('Enter');
    await panel.getByLabel('Nomor rekening').fill('1234567333');
    await panel.getByRole('button', { name: 'Validasi' }).click();
    await closeDialog(page, 'Validasi rekening berhasil! Silahkan simpan data pengaturan ini.');
    await expect(panel.getByLabel('Nama pemilik rekening')).toHaveValue('BANG KANCIL');
    await panel.getByRole('button', { name: 'Simpan' }).click();
    await closeDialog(page, 'Rekening pencairan saldo berhasil disimpan.');
  });

  await test.step('less than Rp50.000 ready is no withdrawal; four days later it is [dash 5 opening cash-out]', async () => {
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await withdraw.click();
    await closeDialog(page, 'Saldo siap dicairkan kurang dari minimum Rp50.000.');
    await system.advance(4 * 86_400);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(sum('Siap Dicairkan')).toHaveText('Rp100.000');
  });

  const amount = page.getByLabel('Jumlah dicairkan');
  const password = page.getByRole('textbox', { name: 'Password' });
  const go = page.getByRole('button', { name: 'Proses' });
  await test.step('the form refuses what is too much or has the wrong password [dash 2 cash-out] [dash 4 cash]', async () => {
    await withdraw.click();
    await expect(page.getByText('BCA · ••••••7333 · BANG KANCIL', { exact: true })).toBeVisible();
    await amount.fill('150000');
    await password.fill('salah-sekali');
    await go.click();
    await closeDialog(page, 'tidak melebihi saldo saat ini.');
    await amount.fill('60000');
    await expect(page.getByText('Yang kamu terima di rekening').locator('..')).toHaveText(/rekening Rp55\.000 /);
    // The balances are still loading when the refusal shows: their overlay gives way to it.
    const balances = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/host', async (route) => balances.promise.then(() => route.continue()), {
      times: 1,
    });
    await go.click();
    await expect(dialog(page, 'Password salah! Saldo tidak dicairkan.').locator(':focus')).toBeVisible();
    balances.resolve();
    await closeDialog(page, 'Password salah! Saldo tidak dicairkan.');
  });

  await test.step('what was typed outlives a reload; the password is kept nowhere', async () => {
    await page.reload();
    await expect(amount).toHaveValue('60.000');
    await expect(password).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('salah-sekali');
  });

  await test.step('the request is accepted and shown as pending [dash 2 cash pending] [dash 8 successes]', async () => {
    await password.fill(host.password);
    await go.click();
    await closeDialog(page, 'Permintaan pencairan saldo berhasil diterima. Saldo kamu akan segera dicairkan.');
    await expect(page).toHaveURL(/\/dashboard\/cash$/);
    await expect(page.getByText('Pencairan saldo sedang diproses')).toBeVisible();
    await expect(page.getByText('Rp60.000', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salin nomor referensi' })).toBeVisible();
    await expect(withdraw).toBeHidden();
    await expect(sum('Terkumpul')).toHaveText('Rp40.000');
  });

  const { data } = await askAsHost(page, system, cashoutCheck.path, {});
  const id = (data as { cashout_id: string }[])[0]?.cashout_id ?? '';
  await test.step('the provider sends it, and the open page hears of it', async () => {
    await page.getByRole('button', { name: 'Lihat transaksi' }).focus();
    await system.advance(5);
    const payouts = `${system.origins.api}/sandbox/payouts`;
    const { data: sent } = (await (await page.request.get(payouts)).json()) as { data: { id: string; note: string }[] };
    const payout = sent.find(({ note }) => note.endsWith(id))?.id ?? '';
    await page.request.post(`${payouts}/${payout}/complete`, { data: {} });
    await system.advance(5);
    await expect(withdraw).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lihat transaksi' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Terkirim' })).toContainText('Rp60.000');
  });

  await test.step('the transactions show it [dash 2 cash-trx] [dash 3 transaction]', async () => {
    await page.getByRole('button', { name: 'Lihat transaksi' }).click();
    // A list of days, each with its rows.
    const rows = page.getByRole('main').locator('li li');
    await expect(page.getByRole('main')).toContainText('Keluar Rp60.000');
    await expect(page.getByRole('main')).toContainText('Masuk Rp100.000');
    await expect(rows.first()).toContainText(`Pencairan saldo ${id}`);
    await expect(rows.first()).toContainText('-Rp60.000');
    await rows.first().locator('summary').press('Enter');
    await expect(rows.first().getByText('Saldo Rp40.000')).toBeVisible();
    await expect(rows.first()).toContainText('Saldo Rp40.000');
    await expect(rows.first()).toContainText('Ke rekening Rp55.000, biaya pencairan Rp5.000');
    await expect(rows.nth(1)).toContainText('Penonton bayar Rp105.000, biaya layanan Rp5.000');
    await page.getByRole('searchbox').fill('support');
    await expect(rows).toHaveCount(1);
  });

  await test.step('the report of the month has it, and the books agree', async () => {
    // Four days after the support it may be another month.
    await open(`cash-report?month=${earnedIn}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Laporan' })).toBeVisible();
    await expect(page.getByRole('main').locator('dl')).toContainText('Rp100.000');
    await system.checkInvariants();
  });
});
