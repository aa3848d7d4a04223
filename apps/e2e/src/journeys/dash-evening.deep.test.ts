import { cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import {
  entryGames,
  mabarList,
  mabarListDone,
  type MabarEntry,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import type { Page } from '@playwright/test';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { board, openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { askAsHost } from '#login.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';
import { answerDialog, dialog, row } from '#viewer.ts';

/** A whole evening of a host, and whether the books are right after it (docs/spec/decisions.md "Mabar", "Money"). */

const DAY = 86_400;
const TEAM = 4;

/** Who plays now, by the keys of their rows. */
const playing = async (page: Page) => {
  const keys = page.getByRole('button', { name: /^Ganti / });
  // At once: a row may go between two looks.
  const names = await keys.evaluateAll((found) => found.map((key) => key.getAttribute('aria-label')));
  return names.map((name) => (name ?? '').replace('Ganti ', '')).sort();
};
const statistic = async (page: Page) =>
  (await page.getByRole('definition').allTextContents()).map((counter) => Number(counter.trim()));

/** What everybody bought, was given and played, and the results as they stand. */
function openBooks() {
  const [bought, bonus, played] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const left = (name: string) => (bought.get(name) ?? 0) + (bonus.get(name) ?? 0) - (played.get(name) ?? 0);
  return { bought, bonus, played, left, counted: { win: 0, lose: 0 } };
}
type Books = ReturnType<typeof openBooks>;
type Player = ReturnType<typeof newPlayer>;

/** 20 paid orders of 18 players, two of whom pay once more to be lifted; and three supports. */
async function sellPlaces(system: TestSystem, host: HandleHost, { bought }: Books) {
  const order = async (event: string, gameCount: number): Promise<Player> => {
    const { name, ...player } = newPlayer();
    await paidOrder(system, host, { ...player, event, gameCount });
    bought.set(name, gameCount);
    return { name, ...player };
  };
  const regulars: Player[] = [];
  for (let place = 0; place < 15; place += 1) regulars.push(await order('Reguler', 3 + (place % 3)));
  const fast: string[] = [];
  for (let place = 0; place < 3; place += 1) fast.push((await order('Fast-Track', 2)).name);
  const lifted = regulars.slice(10, 12);
  for (const { gameID, gameServerID } of lifted) {
    await paidOrder(system, host, { gameID, gameServerID, event: 'Sundul' });
  }
  for (const name of ['Ani', 'Budi', 'Citra']) {
    await paidSupport(system, host, { supporterName: name, supporterEmail: `${name.toLowerCase()}@mabarin.test` });
  }
  return { regulars, fast, lifted };
}

async function giveNoticesAndGifts(page: Page, regulars: Player[], { bonus, left }: Books): Promise<void> {
  const [rude, marked, loyal] = [regulars[14]!.name, regulars[13]!.name, regulars[12]!.name];
  const queue = page.getByRole('region', { name: 'Antrian' });
  const choose = async (player: string, item: string) => {
    await board(page).more(player).click();
    await board(page).item(item).click();
  };

  await choose(marked, 'Tandai');
  await answerDialog(page, `${marked} akan ditandai`);
  await expect(row(queue, marked)).toContainText('Ditandai');
  await choose(rude, 'Blacklist');
  await answerDialog(page, `${rude} akan di-blacklist`);
  await expect(row(queue, rude)).toContainText('Blacklist');
  await choose(rude, 'Selesai');
  await answerDialog(page, `Mabar ${rude} akan diakhiri.`);
  await expect(row(queue, rude)).toBeHidden();
  await choose(loyal, 'Gift');
  await page.getByRole('button', { name: 'Free Game +1' }).click();
  bonus.set(loyal, 1);
  await expect(row(queue, loyal)).toContainText(`0/${left(loyal)} game`);
  await choose(loyal, 'Gift');
  await page.getByRole('button', { name: 'Gift Lain dari List' }).click();
  await page.getByRole('radio', { name: 'Skin' }).check();
  await page.getByLabel('Catatan', { exact: true }).fill('Selalu datang');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(row(page, loyal)).toContainText('Selalu datang');
  await page.getByRole('link', { name: 'Mabar', exact: true }).first().click();
  await expect(row(queue, loyal)).toBeVisible();
}

/** `first` is who the first game must be played with. */
async function playTwelveGames(page: Page, first: string[], { played, left, counted }: Books): Promise<void> {
  for (let game = 1; game <= 12; game += 1) {
    let team = await playing(page);
    while (team.length < TEAM) {
      const before = team.length;
      await page.keyboard.press('n');
      await expect.poll(async () => (await playing(page)).length, { intervals: [20] }).toBe(before + 1);
      team = await playing(page);
    }
    // Fast-Track first, then who was lifted last.
    if (game === 1) expect(team).toEqual(first.toSorted());
    const result = game % 3 === 0 ? 'lose' : 'win';
    // The list may tell of the last game before its press is answered, and until then the next one is none.
    await expect(board(page)[result]).toBeEnabled();
    await page.keyboard.press(result.slice(0, 1));
    await expect(board(page).yes).toBeFocused();
    await page.keyboard.press('Enter');
    counted[result] += 1;
    for (const name of team) played.set(name, (played.get(name) ?? 0) + 1);
    await expect.poll(() => statistic(page), { intervals: [20] }).toEqual([game, counted.win, counted.lose]);
    await expect.poll(() => playing(page), { intervals: [20] }).toEqual(team.filter((name) => left(name) > 0));
    await expect(page.getByRole('alertdialog')).toBeHidden();
    if (game !== 6) continue;
    await board(page).previous.click();
    await page.getByRole('button', { name: 'Ubah Hasil Game' }).click();
    await answerDialog(page, 'mengubah hasil game sebelumnya menjadi WIN');
    counted.win += 1;
    counted.lose -= 1;
    await expect.poll(() => statistic(page)).toEqual([game, counted.win, counted.lose]);
    await page.getByRole('button', { name: 'Kembali ke Mabar' }).click();
    await expect(board(page).win).toBeVisible();
  }
}

async function compareBooks(page: Page, system: TestSystem, { bought, left, counted }: Books): Promise<void> {
  const list = (await askAsHost(page, system, mabarList.path, {})) as MabarListAnswer;
  const { data: done } = (await askAsHost(page, system, mabarListDone.path, {})) as { data: MabarEntry[] };
  const entries = [...list.data.queue, ...list.data.playing, ...done];
  expect(entries.map(({ playerName }) => playerName).sort()).toEqual([...bought.keys()].sort());
  const games = new Map<string, string>();
  for (const { id, playerName, count, played: shown } of entries) {
    const { data: log } = (await askAsHost(page, system, entryGames.path, { mabarID: id })) as {
      data: { at: string; result: string }[];
    };
    expect(count - log.length, playerName).toBe(left(playerName));
    expect(shown, playerName).toBe(log.length);
    for (const { at, result } of log) games.set(at, result);
  }
  const results = [...games.values()];
  const { win, lose } = counted;
  expect({ win: results.filter((r) => r === 'win').length, lose: results.length - win }).toEqual({ win, lose });
  expect(list.currentGame.statistic).toEqual({ game: 12, win, lose });
  expect(list.lastGame).toMatchObject({ result: 'lose', statistic: { game: 12, win, lose } });
  await system.checkInvariants();
}

test('a whole evening: orders, Fast-Track, Sundul, notices, gifts, 12 games and a flip, a ban, a replay and a withdrawal leave books that agree', async ({
  system,
  host,
  visit,
  login,
}) => {
  const books = openBooks();
  const { regulars, fast, lifted } = await sellPlaces(system, host, books);
  const page = await visit('desktop');
  await test.step('the host opens the board', async () => {
    await login(page, host);
    await openBoard(page, system);
  });

  await test.step('notices and gifts from the queue [dash 4 notice] [dash 4 gift dialog] [dash 4 done]', () =>
    giveNoticesAndGifts(page, regulars, books));

  await test.step('twelve games by keys alone; the sixth was the other result [dash 4 playing] [dash 4 win] [dash 4 flip]', () =>
    playTwelveGames(page, [...fast, lifted[1]!.name], books));

  await test.step('one supporter is banned, one is heard again [dash 4 ban] [dash 4 replay]', async () => {
    await page.getByRole('link', { name: 'Support', exact: true }).first().click();
    await page.getByRole('button', { name: 'Ban Ani' }).click();
    await answerDialog(page, 'Ban ini permanen');
    await expect(row(page, 'Ani')).toContainText('DIBAN');
    await page.getByRole('button', { name: 'Replay pesan dari Budi' }).click();
    await expect(page.getByText('Pesan dari Budi akan tampil lagi.')).toBeVisible();
    await expect(
      paidSupport(system, host, { supporterName: 'Ani', supporterEmail: 'ani@mabarin.test' }),
    ).rejects.toMatchObject({ code: 'support.banned' });
  });

  await test.step('the money is ready after its days, and a part of it asked for [dash 4 cash]', async () => {
    const sold = [...books.bought].map(([name, games]) => games * (fast.includes(name) ? 20_000 : 10_000));
    const earned = sold.reduce((sum, price) => sum + price, 0) + lifted.length * 10_000 + 3 * 25_000;
    const rupiah = (amount: number) => `Rp${amount.toLocaleString('id-ID')}`;
    await askAsHost(page, system, saveBankAccount.path, { bankCode: '014', bankAccountNumber: '1234567333' });
    await system.advance(5 * DAY);
    await page.goto(`${system.origins.dashboard}/dashboard/cash`);
    // Collected, ready, and earned in the last days.
    await expect(page.getByText(rupiah(earned), { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Cairkan Saldo' }).click();
    await page.getByLabel('Jumlah dicairkan').fill('100000');
    await page.getByRole('textbox', { name: 'Password' }).fill(host.password);
    await page.getByRole('button', { name: 'Proses' }).click();
    await dialog(page, 'berhasil diterima').getByRole('button').click();
    await expect(page.getByText('Pencairan saldo sedang diproses')).toBeVisible();
    await expect(page.getByText(rupiah(earned - 100_000), { exact: true }).first()).toBeVisible();
    const { data: asked } = await askAsHost(page, system, cashoutCheck.path, {});
    expect(asked).toHaveLength(1);
  });

  await test.step('bought + free - played = left for everybody; the log has every game once, with the results that stand', () =>
    compareBooks(page, system, books));
});
