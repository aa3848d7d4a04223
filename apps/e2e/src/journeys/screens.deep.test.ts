import { stopClocks } from '#clocks.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import {
  anOrder,
  dialog,
  drawInBrowser,
  fillSupport,
  openHostPage,
  openPublic,
  orderForm,
  passCaptcha,
  row,
  submit,
  supportForm,
} from '#viewer.ts';

/** Public screens and their storage, part by part (docs/spec/public.md). */

const NETWORK = 'Jaringan bermasalah. Coba lagi ya!';

test('the tabs switch the path; the order form counts, advises, takes all five roles for a Sundul, and can be sent only by a person who may read the terms', async ({
  system,
  host,
  visit,
}) => {
  const viewer = await visit('phone');
  const form = orderForm(viewer);
  await test.step('any other path of a host is the same screen; the tabs switch it [pub 2 routes host] [pub 2 tabs]', async () => {
    await openPublic(viewer, system, `/${host.username}/apa-saja`);
    await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
    await expect(form.gameID).toBeVisible();
    for (const [tab, path] of [
      ['Support', 'support'],
      ['Klaim Gift', 'klaim'],
      ['Mabar', 'mabar'],
    ] as const) {
      await viewer.getByRole('link', { name: tab, exact: true }).click();
      await expect(viewer).toHaveURL(`${system.origins.public}/${host.username}/${path}`);
    }
    await expect(form.gameID).toBeVisible();
  });

  await test.step('the games count and cost [pub 2 mabar count] [pub 2 mabar total]', async () => {
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
    await less.click();
    await expect(less).toBeDisabled();
    await expect(less, 'what cannot be pressed any more keeps the focus').toBeFocused();
  });

  await test.step('a Sundul takes all five roles [pub 2 mabar no role]', async () => {
    await form.event('Sundul').check();
    for (const role of ['ExpLaner', 'Goldlaner', 'Jungler', 'Midlaner', 'Roamer']) {
      await expect(form.role(role)).toBeChecked();
    }
  });

  await test.step('only a person may send it, told of the terms [pub 5 captcha] [pub 2 consent]', async () => {
    await form.gameID.fill('123456789');
    await form.gameServerID.fill('2001');
    await expect(form.submit).toHaveCount(0);
    await passCaptcha(viewer);
    await expect(form.submit).toBeVisible();
    const consent = viewer
      .getByRole('paragraph')
      .filter({ hasText: 'Dengan menekan tombol Pesan mabar, kamu menyetujui' });
    await expect(consent.getByRole('link', { name: 'Syarat dan Ketentuan' })).toHaveAttribute(
      'href',
      '/document/terms-and-conditions',
    );
  });
});

test('the support form names what is missing, knows anonymous, counts the message, warns, survives a lost network, and hides the e-mail unless told otherwise', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  await openHostPage(viewer, system, host, 'support');
  const form = supportForm(viewer);
  await test.step('it names what is missing [pub 5 support invalid] [pub 5 captcha]', async () => {
    await expect(form.submit).toHaveCount(0);
    await passCaptcha(viewer);
    await form.next.click();
    const missing = dialog(
      viewer,
      'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
    );
    await missing.getByRole('button', { name: 'OK' }).click();
    await expect(missing).toBeHidden();
  });

  await test.step('anonymous is a name [pub 2 support anonim]', async () => {
    const anonymous = viewer.getByRole('checkbox', { name: 'Kirim sebagai anonim' });
    await anonymous.check();
    await expect(form.name).toHaveValue('anonim');
    await anonymous.uncheck();
    await expect(form.name).toHaveValue('');
    await anonymous.check();
    await form.name.fill('Sultan Depok');
    await expect(anonymous).not.toBeChecked();
  });

  await test.step('it warns and counts [pub 2 hints] [pub 5 support message]', async () => {
    await expect(
      viewer.getByText(
        'Pakai huruf dan angka saja, jangan pakai @ # %. Pesan yang tidak sopan, porno, SARA, politik, penipuan atau judi online tidak akan tampil di live.',
      ),
    ).toBeVisible();
    await expect(viewer.getByText('0/160')).toBeVisible();
    await fillSupport(viewer, {
      name: 'Sultan Depok',
      amount: '10000',
      email: 'depok@mabarin.test',
      message: 'Halo bang',
    });
    await expect(viewer.getByText('9/160')).toBeVisible();
  });

  await test.step('the e-mail is hidden unless told otherwise, through a lost network too [pub 2 support email hidden] [pub 4 order failure] [pub 8 network]', async () => {
    const emailHidden = viewer.getByRole('checkbox', { name: 'Sembunyikan email dari host' });
    await expect(emailHidden).toBeChecked();

    await viewer.route('**/api/support', (route) => route.abort());
    await form.submit.click();
    await dialog(viewer, NETWORK).getByRole('button', { name: 'OK' }).click();
    await expect(form.name).toHaveValue('Sultan Depok');
    await viewer.unroute('**/api/support');
    await passCaptcha(viewer);
    const asked = viewer.waitForRequest('**/api/support');
    await submit(viewer, form.submit);
    expect((await asked).postDataJSON()).toMatchObject({
      host: host.username,
      form: { supporterName: 'Sultan Depok', supporterEmailHidden: true, supporterGift: 10_000 },
    });
  });
});

test('an activation is sent one second after its page opened, not before; a link that activates nothing says what to do [pub 8 activation] [pub 9 activation]', async ({
  system,
  visit,
}) => {
  const page = await visit('phone');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/activation') ? 1 : 0));
  await page.goto(`${system.origins.public}/error404`);
  await stopClocks([page.context()], system.now() + 1_000);
  await page.goto(`${system.origins.public}/activation/tidak-ada`);
  // Time moves only here, apart from the page's start.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.getByRole('heading', { name: 'Sedang aktivasi akun kamu' }).isVisible();
    })
    .toBe(true);
  await page.clock.runFor(950);
  expect(sent).toBe(0);
  // The page may start counting a moment after it was seen.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return sent;
    })
    .toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Proses aktivasi gagal.' })).toBeVisible();
  await expect(page.getByText(/klik lagi tombol di email.*daftar ulang.*admin lewat Discord/)).toBeVisible();
  await expectAccessible(page, bothThemes);
});

test('a host page that gets no answer asks twice more, then says so and has a button, which brings photo, name, badges, events and gifts [pub 2 host network] [pub 2 profile]', async ({
  system,
  host,
  visit,
  allow,
}) => {
  allow(/ERR_FAILED/);
  const viewer = await visit('phone');
  await drawInBrowser(viewer);
  await viewer.addInitScript(withoutPreload);
  let asked = 0;
  await viewer.route('**/api/host/*', (route) => {
    asked += 1;
    return route.abort();
  });
  await viewer.goto(`${system.origins.public}/${host.username}`);
  await expect(viewer.getByRole('heading', { name: NETWORK })).toBeVisible();
  expect(asked).toBe(3);

  const photo = `/images/${'f'.repeat(22)}.webp`;
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await viewer.route('**/images/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
  await viewer.unroute('**/api/host/*');
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
  await viewer.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
  await expect(viewer.getByText(`@${host.username}`)).toBeVisible();
  await expect(viewer.locator(`img[src="${system.origins.api}/images/${'f'.repeat(22)}-192.webp"]`)).toBeVisible();
  const badge = viewer.getByRole('list', { name: 'Lencana' }).getByRole('listitem');
  await expect(badge).toHaveText('Host Resmi');
  await expect(badge.locator('img')).toHaveAttribute('src', `${system.origins.api}/images/${'b'.repeat(22)}.webp`);
  for (const event of ['Reguler', 'Fast-Track', 'Sundul']) await expect(orderForm(viewer).event(event)).toBeVisible();
  await viewer.getByRole('link', { name: 'Klaim Gift' }).click();
  await expect(viewer.getByRole('radio', { name: /Skin Epik/ })).toBeVisible();
});

test('only the roles of the host can be chosen, and the list shows the host, who plays, who waits with a status, and roles only where they count', async ({
  system,
  createHost,
  visit,
}) => {
  const off = { gameRoleExpLaner: false, gameRoleGoldlaner: false, gameRoleMidlaner: false };
  const host = await createHost({ roles: off });
  const [shown, hidden] = [anOrder(), anOrder()];
  for (const { gameID, gameServerID } of [shown, hidden]) await paidOrder(system, host, { gameID, gameServerID });
  const viewer = await visit('phone');
  await test.step('only the roles of the host can be chosen [pub 2 roles]', async () => {
    await openHostPage(viewer, system, host);
    await expect(orderForm(viewer).role('Jungler')).toBeVisible();
    await expect(orderForm(viewer).role('Roamer')).toBeVisible();
    for (const role of ['ExpLaner', 'Goldlaner', 'Midlaner']) await expect(orderForm(viewer).role(role)).toHaveCount(0);
  });

  await test.step('the list shows the host [pub 2 list header]', async () => {
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
    await viewer.goto(`${system.origins.public}/list/${host.username}`);
    await expect(viewer.getByRole('heading', { level: 1, name: host.name })).toBeVisible();
    await expect(viewer.getByText(`@${host.username}`)).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Sundul disini untuk ONLINE' })).toHaveAttribute(
      'href',
      `/${host.username}/mabar?pilih=sundul`,
    );
  });

  await test.step('it shows who plays and who waits with a status, and roles only where they count [pub 2 list queue] [pub 2 list roles] [pub 2 chip]', async () => {
    const [playing, waiting] = [
      viewer.getByRole('list').first(),
      viewer.getByRole('list').filter({ hasText: shown.name }),
    ];
    await expect(viewer.getByRole('heading', { name: 'GILIRAN BERIKUTNYA' })).toBeVisible();
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
});

/** The page as served without the profile. */
function withoutPreload(): void {
  new MutationObserver(() => document.getElementById('preload')?.remove()).observe(document, {
    childList: true,
    subtree: true,
  });
}
