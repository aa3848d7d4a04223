import { expect, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import {
  anOrder,
  dialog,
  fillOrder,
  fillSupport,
  openHostPage,
  order,
  orderForm,
  passCaptcha,
  pay,
  paymentScreen,
  row,
  submit,
  supportForm,
} from '#viewer.ts';

/** What the public screens show and keep, part by part (docs/spec/rules/public.md). */

const NETWORK = 'Jaringan bermasalah. Coba lagi ya!';

test('the tabs switch the path, and any other path of a host is the same screen [pub 2 routes host] [pub 2 tabs]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await viewer.goto(`${house.origins.public}/${host.username}/apa-saja`);
  await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
  await expect(orderForm(viewer).gameID).toBeVisible();
  for (const [tab, path] of [
    ['Support', 'support'],
    ['Klaim Gift', 'klaim'],
    ['Mabar', 'mabar'],
  ] as const) {
    await viewer.getByRole('link', { name: tab, exact: true }).click();
    await expect(viewer).toHaveURL(`${house.origins.public}/${host.username}/${path}`);
  }
  await expect(orderForm(viewer).gameID).toBeVisible();
});

test('only the roles of the host can be chosen [pub 2 roles]', async ({ house, createHost, visit }) => {
  const off = { gameRoleExpLaner: false, gameRoleGoldlaner: false, gameRoleMidlaner: false };
  const host = await createHost({ roles: off });
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await expect(orderForm(viewer).role('Jungler')).toBeVisible();
  await expect(orderForm(viewer).role('Roamer')).toBeVisible();
  for (const role of ['ExpLaner', 'Goldlaner', 'Midlaner']) await expect(orderForm(viewer).role(role)).toHaveCount(0);
});

test('the order form counts, advises, and can be sent only by a person who may read the terms [pub 2 mabar count] [pub 2 mabar total] [pub 2 consent] [pub 5 captcha]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  const form = orderForm(viewer);
  await form.event('Reguler').check();
  const count = viewer.getByRole('textbox', { name: 'Berapa game?' });
  const less = viewer.getByRole('button', { name: 'Kurangi' });
  await expect(count).toHaveValue('1');
  await expect(less).toBeDisabled();
  await form.more.click();
  await form.more.click();
  await expect(count).toHaveValue('3');
  await expect(viewer.getByText('Rp31.500')).toBeVisible();
  await less.click();
  await expect(count).toHaveValue('2');
  await expect(viewer.getByText('Rp20.000 + biaya layanan Rp1.000')).toBeVisible();

  await expect(form.submit).toHaveCount(0);
  await passCaptcha(viewer);
  await expect(form.submit).toBeVisible();
  const consent = viewer.getByText('Dengan menekan tombol Ambil karcis, kamu menyetujui');
  await expect(consent.getByRole('link', { name: 'Syarat dan Ketentuan' })).toHaveAttribute(
    'href',
    '/document/terms-and-conditions',
  );
});

test('Sundul takes all five roles when none was chosen [pub 2 mabar no role]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host);
  await orderForm(viewer).event('Sundul').check();
  for (const role of ['ExpLaner', 'Goldlaner', 'Jungler', 'Midlaner', 'Roamer']) {
    await expect(orderForm(viewer).role(role)).toBeChecked();
  }
});

test('the support form knows anonymous, counts the message, warns, and hides the e-mail when asked [pub 2 support anonim] [pub 2 support email hidden] [pub 2 hints] [pub 5 support message] [pub 5 captcha]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host, 'support');
  const form = supportForm(viewer);
  const anonymous = viewer.getByRole('checkbox', { name: 'Kirim sebagai anonim' });
  await anonymous.check();
  await expect(form.name).toHaveValue('anonim');
  await anonymous.uncheck();
  await expect(form.name).toHaveValue('');
  await anonymous.check();
  await form.name.fill('Sultan Depok');
  await expect(anonymous).not.toBeChecked();

  await expect(
    viewer.getByText(
      'Pakai huruf dan angka saja, jangan pakai @ # %. Pesan yang tidak sopan, porno, SARA, politik, penipuan atau judi online tidak akan tampil di live.',
    ),
  ).toBeVisible();
  await expect(viewer.getByText('0/160')).toBeVisible();
  await expect(form.submit).toHaveCount(0);
  await fillSupport(viewer, {
    name: 'Sultan Depok',
    amount: '10000',
    email: 'depok@mabarin.test',
    message: 'Halo bang',
  });
  await expect(viewer.getByText('9/160')).toBeVisible();
  await viewer.getByRole('checkbox', { name: 'Sembunyikan e-mail dari host' }).check();
  const asked = viewer.waitForRequest('**/api/support');
  await submit(viewer, form.submit);
  expect((await asked).postDataJSON()).toMatchObject({
    host: host.username,
    form: { supporterName: 'Sultan Depok', supporterEmailHidden: true, supporterGift: 10_000 },
  });
});

test('a support with nothing filled in names what is missing [pub 5 support invalid]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host, 'support');
  await passCaptcha(viewer);
  await supportForm(viewer).submit.click();
  await expect(
    dialog(
      viewer,
      'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
    ),
  ).toBeVisible();
});

test('while the order is under way the page is covered, and every call says who asks [pub 2 processing] [pub 7 headers]', async ({
  house,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const strangers: string[] = [];
  viewer.on('request', (request) => {
    if (!request.url().startsWith(`${house.origins.api}/api/`) || request.method() === 'OPTIONS') return;
    const { application, 'application-version': version } = request.headers();
    if (application !== 'mabarin' || version !== '1.0') strangers.push(request.url());
  });
  const gate = Promise.withResolvers<void>();
  await openHostPage(viewer, house, host);
  await fillOrder(viewer, anOrder());
  await viewer.route('**/api/mabar', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await orderForm(viewer).submit.click();
  await expect(viewer.getByRole('dialog', { name: 'Lagi menyiapkan QRIS…' })).toBeVisible();
  gate.resolve();
  await expect(paymentScreen(viewer).qr).toBeVisible();
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test('the browser remembers the player for the next form [pub 3 storage player]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  const wanted = anOrder();
  await pay(viewer, house, await order(viewer, house, host, wanted));
  const kept = await viewer.evaluate(() => localStorage.getItem('playerIdentity'));
  expect(JSON.parse(kept ?? '')).toEqual({ gameID: wanted.gameID, serverID: wanted.gameServerID });
  await openHostPage(viewer, house, host);
  await expect(orderForm(viewer).gameID).toHaveValue(wanted.gameID);
  await expect(orderForm(viewer).gameServerID).toHaveValue(wanted.gameServerID);
});

test('"Sudah Scan!" without network keeps the payment; of a refused payment it goes back to the form for good [pub 4 payment network] [pub 4 payment failed]', async ({
  house,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  // Only the button may bring news here.
  await viewer.route('**/api/payment/*', () => {});
  const payment = await order(viewer, house, host, anOrder());
  await viewer.route('**/api/payment-check', (route) => route.abort());
  await paymentScreen(viewer).scanned.click();
  await dialog(viewer, NETWORK).getByRole('button', { name: 'OK' }).click();
  await expect(paymentScreen(viewer).qr).toBeVisible();

  await viewer.unroute('**/api/payment-check');
  await house.sandbox.fail(payment.transaction_id);
  await paymentScreen(viewer).scanned.click();
  await dialog(viewer, 'Pembayaran gagal.').getByRole('button', { name: 'OK' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
  await viewer.reload();
  await expect(orderForm(viewer).gameID).toBeVisible();
});

test('a support that finds no network goes back to its form [pub 4 order failure] [pub 8 network]', async ({
  house,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  await openHostPage(viewer, house, host, 'support');
  await fillSupport(viewer, { name: 'Ani', amount: '10000', email: 'ani@mabarin.test', message: 'Halo' });
  await viewer.route('**/api/support', (route) => route.abort());
  await supportForm(viewer).submit.click();
  await dialog(viewer, NETWORK).getByRole('button', { name: 'OK' }).click();
  await expect(supportForm(viewer).name).toHaveValue('Ani');
});

test('an activation is sent one second after its page opened, not before [pub 9 activation]', async ({
  house,
  visit,
}) => {
  const page = await visit('desktop');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/activation') ? 1 : 0));
  await page.goto(`${house.origins.public}/error404`);
  await page.clock.pauseAt(house.now() + 1_000);
  await page.goto(`${house.origins.public}/activation/tidak-ada`);
  // Time moves only here: the page's own start takes a little of it.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.getByRole('heading', { name: 'Sedang aktivasi akun kamu' }).isVisible();
    })
    .toBe(true);
  await page.clock.runFor(950);
  expect(sent).toBe(0);
  await page.clock.runFor(50);
  await expect.poll(() => sent).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Proses aktivasi gagal.' })).toBeVisible();
});

test('the host page shows photo, name, badges, events and gifts [pub 2 profile]', async ({ house, host, visit }) => {
  const viewer = await visit('phone');
  await viewer.addInitScript(withoutPreload);
  const photo = `/images/${'f'.repeat(22)}.webp`;
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await viewer.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
  await viewer.route('**/api/host/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const badges = [{ title: 'Host Resmi', icon: `/images/${'b'.repeat(22)}.webp` }];
    const skin = {
      code: 'g1',
      title: 'Skin Epik',
      type: 'skin',
      class: 2,
      gacha: 9,
      left: 1,
      seedHash: 'a'.repeat(64),
    };
    Object.assign(body.data, { photo, badges, claims: [skin] });
    await route.fulfill({ response: answer, json: body });
  });
  await openHostPage(viewer, house, host);
  await expect(viewer.getByText(`@${host.username}`)).toBeVisible();
  await expect(viewer.locator(`img[src="${house.origins.api}/images/${'f'.repeat(22)}-192.webp"]`)).toBeVisible();
  const badge = viewer.getByRole('list', { name: 'Lencana' }).getByRole('listitem');
  await expect(badge).toHaveText('Host Resmi');
  await expect(badge.locator('img')).toHaveAttribute('src', `${house.origins.api}/images/${'b'.repeat(22)}.webp`);
  for (const event of ['Reguler', 'Fast-Track', 'Sundul']) await expect(orderForm(viewer).event(event)).toBeVisible();
  await viewer.getByRole('link', { name: 'Klaim Gift' }).click();
  await expect(viewer.getByRole('radio', { name: /Skin Epik/ })).toBeVisible();
});

test('a host page that gets no answer asks twice more, then says so and has a button [pub 2 host network]', async ({
  house,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  await viewer.addInitScript(withoutPreload);
  let asked = 0;
  await viewer.route('**/api/host/*', (route) => {
    asked += 1;
    return route.abort();
  });
  await viewer.goto(`${house.origins.public}/${host.username}`);
  await expect(viewer.getByRole('heading', { name: NETWORK })).toBeVisible();
  expect(asked).toBe(3);
  await viewer.unroute('**/api/host/*');
  await viewer.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(orderForm(viewer).gameID).toBeVisible();
});

test('the list shows the host, who plays, who waits with a status, and roles only where they count [pub 2 list header] [pub 2 list playing] [pub 2 list queue] [pub 2 list roles] [pub 2 chip]', async ({
  house,
  createHost,
  visit,
}) => {
  const host = await createHost({ roles: { gameRoleExpLaner: false, gameRoleGoldlaner: false } });
  const [shown, hidden] = [anOrder(), anOrder()];
  for (const { gameID, gameServerID } of [shown, hidden]) await paidOrder(house, host, { gameID, gameServerID });
  const viewer = await visit('phone');
  await viewer.route('**/api/list/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      data: { list: { bermain: object[]; antrian: { playerName: string; needRole: boolean; status: string }[] } };
    };
    const { bermain, antrian } = body.data.list;
    for (const entry of antrian) {
      if (entry.playerName === hidden.name) Object.assign(entry, { needRole: false, status: 'offline' });
    }
    bermain.push({ ...antrian[0], title: 'Fast-Track', playerName: 'Pemain Satu', played: 1, count: 3 });
    await route.fulfill({ response: answer, json: body });
  });
  await viewer.goto(`${house.origins.public}/list/${host.username}`);
  await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
  await expect(viewer.getByText(`@${host.username}`)).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Sundul disini untuk ONLINE' })).toHaveAttribute(
    'href',
    `/${host.username}/mabar`,
  );
  const [playing, waiting] = [
    viewer.getByRole('list').first(),
    viewer.getByRole('list').filter({ hasText: shown.name }),
  ];
  await expect(viewer.getByRole('heading', { name: 'BERMAIN' })).toBeVisible();
  await expect(playing.getByRole('listitem').first()).toContainText('HOST');
  await expect(row(playing, 'Pemain Satu')).toContainText('Fast-Track');
  await expect(row(playing, 'Pemain Satu')).toContainText('1/3 game');
  await expect(viewer.getByRole('heading', { name: 'ANTRIAN' })).toBeVisible();
  await expect(row(waiting, shown.name)).toContainText('Reguler');
  await expect(row(waiting, shown.name)).toContainText('Online');
  await expect(row(waiting, shown.name)).toContainText('Jungler');
  await expect(row(waiting, hidden.name)).toContainText('Offline');
  await expect(row(waiting, hidden.name)).not.toContainText('Jungler');
});

test('a list that gets no answer says so, and a login too [pub 7 swallowed]', async ({ house, host, visit, allow }) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('desktop');
  await viewer.route('**/api/list/*', (route) => route.abort());
  await viewer.goto(`${house.origins.public}/list/${host.username}`);
  await expect(viewer.getByRole('heading', { name: NETWORK })).toBeVisible();

  await viewer.route('**/api/login', (route) => route.abort());
  await viewer.goto(`${house.origins.public}/login`);
  await viewer.getByLabel('E-mail').fill(host.email);
  await viewer.getByLabel('Password', { exact: true }).fill(host.password);
  await passCaptcha(viewer);
  await viewer.getByRole('button', { name: 'Masuk' }).click();
  await expect(dialog(viewer, NETWORK)).toBeVisible();
});

test('error404 invites to become a host [pub 2 error404]', async ({ house, visit }) => {
  const viewer = await visit('phone');
  await viewer.goto(`${house.origins.public}/error404`);
  await expect(viewer.getByRole('heading', { name: 'Host ini tidak ada.' })).toBeVisible();
  await expect(viewer.getByText('Mau jadi host? Daftar lewat tombol “Jadi Host”.')).toBeVisible();
  const invitation = viewer.getByRole('main').getByRole('link', { name: 'Jadi Host' });
  await expect(invitation).toHaveAttribute('href', '/join');
});

test('the header offers login and join to strangers, and names the host that is logged in [pub 2 header visitor] [pub 2 header session] [pub 3 storage login]', async ({
  house,
  createHost,
  visit,
}) => {
  const host = await createHost({ name: 'Bang Header' });
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/login`);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Mabarin, ke halaman depan' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Jadi Host' })).toHaveAttribute('href', '/join');

  await page.getByLabel('E-mail').fill(host.email);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/mabar`);
  await page.goto(`${house.origins.public}/${host.username}`);
  await expect(header).toContainText('Bang Header');
  await expect(header).toContainText('Host');
  await expect(header.getByRole('link', { name: 'Masuk' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeTruthy();
});

test('the login key waits for the bot check, and a forgotten password has its way [pub 2 login form] [pub 5 captcha]', async ({
  house,
  visit,
}) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/login`);
  const key = page.getByRole('main').getByRole('button', { name: 'Masuk' });
  await page.getByLabel('E-mail').fill('siapa@mabarin.test');
  await page.getByLabel('Password', { exact: true }).fill('rahasia');
  await expect(key).toBeDisabled();
  await passCaptcha(page);
  await expect(key).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Lupa Password' })).toHaveAttribute('href', '/forgot-password');
});

test('a login form with nothing in it names what is missing [pub 5 login]', async ({ house, visit }) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/login`);
  await passCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Masuk' }).click();
  await expect(dialog(page, 'Pastikan sudah mengisi email dan password dengan benar!')).toBeVisible();
});

test('dashboard addresses of the public site lead to the dashboard, which sends strangers to login [pub 2 dashboard]', async ({
  house,
  host,
  visit,
  login,
}) => {
  const page = await visit('desktop');
  await page.goto(`${house.origins.public}/dashboard/support`);
  await expect(page).toHaveURL(`${house.origins.public}/login`);
  await login(page, host);
  await page.goto(`${house.origins.public}/dashboard/support`);
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/support`);
  await page.goto(`${house.origins.public}/dashboard`);
  await expect(page).toHaveURL(`${house.origins.dashboard}/dashboard/mabar`);
});

/** The page as served when the profile could not be read: without it. */
function withoutPreload(): void {
  new MutationObserver(() => document.getElementById('preload')?.remove()).observe(document, {
    childList: true,
    subtree: true,
  });
}
