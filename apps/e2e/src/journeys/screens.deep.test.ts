import { stopClocks } from '#clocks.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { paidOrder } from '#orders.ts';
import { anOrder, drawInBrowser, openHostPage, orderForm, row } from '#viewer.ts';

/** Public screens and their storage, part by part (docs/spec/public.md). */

const NETWORK = 'Jaringan bermasalah. Coba lagi ya!';

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
