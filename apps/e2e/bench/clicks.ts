/**
 * `pnpm bench clicks`: how many taps and fields a person needs, counted in the built apps: from a host's link to a paid
 * order, for a new player and for one who ordered before; from "Jadi host" to the first alert on the overlay; and for
 * eleven frequent actions of a host.
 *
 * A tap is a press of mouse or finger that the page hears, one into a field included; a field is one that is typed into.
 * What is done outside of the product (opening a mail, pasting into OBS, paying in a wallet) is said, not counted.
 *
 * Prints the table with the bars of docs/usability.md; exits 0 when all was counted, whether the bars hold or not.
 */
import { chromium, expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { createTemplate } from '@mabarin/api/testing/template';
import { board, openBoard } from '#board.ts';
import { devices, launchOptions } from '#browser.ts';
import { aRegistration, joinForm } from '#join.ts';
import { linkInMail } from '#mails.ts';
import { logIn } from '#login.ts';
import { newPlayer, paidOrder } from '#orders.ts';
import { openTestSystem, type TestSystem } from '#test-system.ts';
import { answerDialog, closeDialog, dialog, finalScreen, orderForm, paymentScreen, submit } from '#viewer.ts';

type Count = { taps: number; fields: number };
type Row = { what: string; counted: Count; bar: string; outside: string };

/** A browser whose taps and typed-in fields are counted. */
type Counted = { page: Page; count: Count; take(): Promise<Count> };

const template = await createTemplate();
try {
  const system = await openTestSystem(template.name);
  const browser = await chromium.launch(launchOptions);
  try {
    const rows = [
      ...(await countOrders(browser, system)),
      await countFirstHour(browser, system),
      ...(await countHost(browser, system)),
    ];
    print(rows);
  } finally {
    await browser.close();
    await system.close();
  }
} finally {
  await template.drop();
}

async function openCounted(browser: Browser, options: BrowserContextOptions): Promise<Counted> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const count: Count = { taps: 0, fields: 0 };
  await context.exposeBinding('countInput', (_source, kind: 'taps' | 'fields') => {
    count[kind] += 1;
  });
  await context.addInitScript(() => {
    const { countInput } = window as unknown as { countInput: (kind: string) => void };
    const typed = new WeakSet<EventTarget>();
    addEventListener('pointerdown', (event) => event.isTrusted && countInput('taps'), true);
    addEventListener(
      'beforeinput',
      ({ target }) => {
        if (target === null || typed.has(target)) return;
        typed.add(target);
        countInput('fields');
      },
      true,
    );
  });
  const page = await context.newPage();
  return {
    page,
    count,
    async take() {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      const taken = { ...count };
      Object.assign(count, { taps: 0, fields: 0 });
      return taken;
    },
  };
}

/** Presses a field and types, as a person does. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

async function countOrders(browser: Browser, system: TestSystem): Promise<Row[]> {
  const host = await system.createHost({ username: 'hitungmabar', name: 'Bang Hitung' });
  const { page, take } = await openCounted(browser, devices.phone);
  const player = newPlayer();
  const form = orderForm(page);

  const order = async (isKnown: boolean): Promise<Count> => {
    await page.goto(`${system.origins.public}/${host.username}`);
    await page.getByText('Saya bukan robot').waitFor();
    if (!isKnown) {
      await type(form.gameID, player.gameID);
      // The keyboard's own "next".
      await page.keyboard.press('Enter');
      await page.keyboard.type(player.gameServerID);
    }
    if (!(await form.role('Jungler').isChecked())) await form.role('Jungler').check();
    if (!(await form.event('Reguler').isChecked())) await form.event('Reguler').check();
    if ((await form.message.inputValue()) === '') await type(form.message, 'Gas bang!');
    const robot = page.getByRole('checkbox', { name: 'Saya bukan robot' });
    if (!(await robot.isChecked())) await robot.check();
    const payment = await submit(page, form.submit);
    await paymentScreen(page).qr.waitFor();
    const taken = await take();
    // The screen leads on by itself.
    await system.sandbox.pay(payment.number);
    await finalScreen(page).title.waitFor();
    return taken;
  };
  const outside = 'membayar di aplikasi bank';
  return [
    { what: 'link sampai QR, pemain baru', counted: await order(false), bar: '4 / 2', outside },
    { what: 'link sampai QR, pernah pesan', counted: await order(true), bar: '2 / 0', outside },
  ];
}

async function countFirstHour(browser: Browser, system: TestSystem): Promise<Row> {
  const { page, take } = await openCounted(browser, {
    ...devices.desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const wanted = aRegistration();
  const form = joinForm(page);
  await page.goto(`${system.origins.public}/`);
  await page.getByRole('link', { name: 'Jadi Host!' }).first().click();
  await page.getByRole('button', { name: 'Kucing' }).click();
  await type(form.username, wanted.username);
  // Leaving the field checks it.
  await type(form.name, wanted.name);
  await page.getByText('Username tersedia.').first().waitFor();
  await form.next.click();
  // The next step begins in its first field.
  await expect(form.email).toBeFocused();
  await page.keyboard.type(wanted.email);
  await type(form.password, wanted.password);
  await type(form.confirm, wanted.password);
  await form.next.click();
  await expect(form.gameID).toBeFocused();
  await page.keyboard.type(wanted.gameID);
  await type(form.gameServerID, wanted.gameServerID);
  await page.getByRole('checkbox', { name: 'Saya bukan robot' }).check();
  await form.submit.click();
  await page.getByRole('heading', { name: 'Pendaftaran berhasil!' }).waitFor();
  await page.goto(await linkInMail(system, wanted.email, 'activation'));
  await page.getByRole('heading', { name: 'Proses aktivasi berhasil.' }).waitFor();
  await page.getByRole('button', { name: `Masuk sebagai ${wanted.name}` }).click();
  await page.waitForURL('**/dashboard/mabar');
  await page.getByRole('button', { name: 'Salin link overlay' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const obs = await (await browser.newContext(devices.obs)).newPage();
  await obs.addInitScript(() => Object.assign(window, { obsstudio: { pluginVersion: '2.24.0' } }));
  await obs.goto(address);
  await page.getByRole('button', { name: 'Tes Overlay' }).click();
  await obs.getByRole('status').waitFor();
  const counted = await take();
  return {
    what: '“Jadi Host!” sampai alert pertama di overlay',
    counted,
    bar: '14 / 8',
    outside: 'membuka email, menempel link di OBS',
  };
}

async function countHost(browser: Browser, system: TestSystem): Promise<Row[]> {
  const host = await system.createHost({ username: 'hitungpapan', name: 'Bang Papan' });
  const players = Array.from({ length: 5 }, newPlayer);
  for (const { gameID, gameServerID } of players) await paidOrder(system, host, { gameID, gameServerID, gameCount: 3 });
  const { page, count, take } = await openCounted(browser, devices.desktop);
  await logIn(page.context(), system, host);
  await openBoard(page, system);
  const names = players.map(({ name }) => name);
  const [first = '', second = '', third = '', fourth = ''] = names;
  const rows: Row[] = [];
  const counting = async (what: string, bar: string, work: () => Promise<unknown>) => {
    Object.assign(count, { taps: 0, fields: 0 });
    await work();
    rows.push({ what, counted: await take(), bar, outside: '' });
  };
  const fromMenu = async (player: string, item: string, question: string) => {
    await board(page).more(player).click();
    await board(page).item(item).click();
    await answerDialog(page, question);
  };

  await counting('Main', '1 / 0', async () => {
    await board(page).play(first).click();
    await board(page).change(first).waitFor();
  });
  await counting('Win', '2 / 0', async () => {
    await board(page).win.click();
    await board(page).yes.click();
    await board(page).yes.waitFor({ state: 'hidden' });
  });
  await counting('membalik hasil game terakhir', '4 / 0', async () => {
    await board(page).previous.click();
    await page.getByRole('button', { name: 'Ubah Hasil Game' }).click();
    await answerDialog(page, 'mengubah hasil game sebelumnya menjadi LOSE');
    await page.getByRole('button', { name: 'Kembali ke Mabar' }).click();
    await board(page).win.waitFor();
  });
  await counting('Ganti', '1 / 0', async () => {
    await board(page).change(first).click();
    await board(page).play(first).waitFor();
  });
  await counting('Selesai', '3 / 0', () => fromMenu(second, 'Selesai', `Mabar ${second} akan diakhiri.`));
  await counting('Blacklist', '3 / 0', () => fromMenu(third, 'Blacklist', `${third} akan di-blacklist`));
  await counting('Tandai', '3 / 0', () => fromMenu(fourth, 'Tandai', `${fourth} akan ditandai`));
  await counting('membaca pesan pemain', '1 / 0', async () => {
    await board(page).message(first).click();
    await dialog(page, 'Gas bang!').waitFor();
  });
  await closeDialog(page, 'Gas bang!');
  await counting('menutup pesanan', '1 / 0', async () => {
    await page.getByRole('switch', { name: 'Terima pesanan' }).click();
    await page.getByRole('switch', { name: 'Terima pesanan', checked: false }).waitFor();
  });
  await counting('menambah pemain', '3 / 1', async () => {
    const added = newPlayer();
    await page
      .getByRole('link', { name: 'Tambah' })
      .or(page.getByRole('button', { name: 'Tambah' }))
      .first()
      .click();
    await page.getByLabel('ID', { exact: true }).click();
    // As a clipboard of the phone's keyboard does it.
    await page.keyboard.insertText(`${added.gameID} (${added.gameServerID})`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Nama', { exact: true }).inputValue()).toBe(added.name);
    await page.getByRole('radio', { name: /^Reguler/ }).check();
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: added.name }).waitFor();
  });
  await counting('jawaban akhir bulan di kas', '1 / 0', async () => {
    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    for (const answer of ['Siap Dicairkan', 'Belum bisa dicairkan', /^Masuk \d+ hari terakhir/])
      await page.getByText(answer).first().waitFor();
  });
  rows.push(...(await countPhone(browser, system)));
  return rows;
}

/** One hand in a stream: 360 x 780, 41 players and a break. */
async function countPhone(browser: Browser, system: TestSystem): Promise<Row[]> {
  const host = await system.createHost({ username: 'hitunghape', name: 'Bang HP' });
  const names: string[] = [];
  for (let player = 0; player < 41; player += 1) {
    const { name, gameID, gameServerID } = newPlayer();
    await paidOrder(system, host, { gameID, gameServerID, gameCount: 3 });
    names.push(name);
  }
  const { page, count, take } = await openCounted(browser, { ...devices.phone, viewport: { width: 360, height: 780 } });
  await logIn(page.context(), system, host);
  await openBoard(page, system, true);
  const rows: Row[] = [];
  const counting = async (what: string, bar: string, work: () => Promise<unknown>) => {
    Object.assign(count, { taps: 0, fields: 0 });
    await work();
    rows.push({ what: `HP: ${what}`, counted: await take(), bar, outside: '' });
  };
  const fromRow = async (player: string, item: string) => {
    await board(page).more(player).click();
    await board(page).item(item).click();
    await board(page).yes.click();
    await board(page).yes.waitFor({ state: 'hidden' });
  };
  const [plays = '', rude = ''] = names;
  await board(page).play(plays).click();
  await counting('blacklist', '3 / 0', () => fromRow(rude, 'Blacklist'));
  await page.getByRole('tab', { name: /^Bermain/ }).click();
  await counting('mengakhiri yang bermain', '3 / 0', () => fromRow(plays, 'Selesai'));
  await page.getByRole('tab', { name: /^Antrian/ }).click();
  await counting('menambah pemain', '5 / 2', async () => {
    const added = newPlayer();
    await page.getByRole('button', { name: 'Tambah', exact: true }).click();
    await type(page.getByLabel('ID', { exact: true }), added.gameID);
    await type(page.getByLabel('Server', { exact: true }), added.gameServerID);
    await page.getByRole('button', { name: 'Cari nama' }).click();
    await expect.poll(() => page.getByLabel('Nama', { exact: true }).inputValue()).toBe(added.name);
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByRole('tab', { name: /^Antrian/ }).waitFor();
  });
  await page.getByRole('tab', { name: /^Antrian/ }).click();
  await page.getByRole('button', { name: 'Menu antrian' }).click();
  await board(page).item('Istirahat').click();
  await page.getByRole('button', { name: 'Istirahat 30 menit' }).click();
  await page.getByText('Istirahat, lanjut dalam').waitFor();
  // A pointer that rests on a toast keeps it.
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-toast]')).toHaveCount(0, { timeout: 10_000 });
  const waiting = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Lainnya untuk / }) });
  const seen = await waiting.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(90, y)));
      }).length,
  );
  console.log(`HP: ${seen} baris utuh dari ${names.length}, saat istirahat (paling sedikit 7)\n`);
  return rows;
}

function print(rows: readonly Row[]): void {
  const of = ({ taps, fields }: Count) => `${taps} / ${fields}`;
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${'taps / fields'.padEnd(width)}  today   bar`);
  for (const { what, counted, bar, outside } of rows) {
    const short = bar !== '–' && exceeds(counted, bar) ? ' over' : '';
    console.log(
      `${what.padEnd(width)}  ${of(counted).padEnd(6)}  ${bar}${short}${outside === '' ? '' : `  (outside: ${outside})`}`,
    );
  }
}

function exceeds({ taps, fields }: Count, bar: string): boolean {
  const [most = 0, typed = 0] = bar.split(' / ').map(Number);
  return taps > most || fields > typed;
}
