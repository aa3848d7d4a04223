import type { Page, Route } from '@playwright/test';
import { board, menuHears, openBoard, statistic, waiting } from '#board.ts';
import { bothThemes, expect, expectAccessible, test } from '#journey.ts';
import { answerDialog, dialog, row } from '#viewer.ts';

/** On a phone a button opens the search, which stays visible while it filters. */
async function foldSearch(page: Page): Promise<void> {
  const { search, openSearch } = board(page);
  await expect(search).toHaveCount(0);
  await openSearch.tap();
  await expect(search).toBeFocused();
  await search.fill('siapa');
  await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok dengan "siapa".' })).toBeVisible();
  await openSearch.tap();
  await expect(search).toHaveValue('siapa');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Tidak ada yang cocok dengan "siapa".')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(openSearch).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
}

const dropAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

test('a Win, undo and flip without an answer are sent again', async ({ system, host, login, viewer: page, allow }) => {
  allow(/Failed to load resource|net::ERR/);
  await waiting(system, host);
  await login(page, host);
  await openBoard(page, system, true);
  await test.step('the search is folded behind its button', () => foldSearch(page));

  await test.step('a Win goes out again by itself, through a reload too, and no other is taken [dash 4 win]', async () => {
    await page.getByRole('tab', { name: /^Bermain/ }).click();
    const sent: unknown[] = [];
    await page.route('**/mabar/game-result', (route) => {
      sent.push(route.request().postDataJSON());
      return dropAnswer(route);
    });
    await board(page).win.click();
    await answerDialog(page, 'Game ini akan dicatat sebagai WIN.');
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    await expect(page.getByText('Hasil WIN belum dijawab server.')).toBeVisible();
    await expect(board(page).win).toHaveAttribute('aria-busy', 'true');
    await expect(board(page).lose).toBeDisabled();
    await page.keyboard.press('w');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page, bothThemes);
    await page.reload();
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    // Waits for the response being dropped: `unroute` would release that call, and its `abort` would throw.
    await page.unrouteAll({ behavior: 'wait' });
    await expect(board(page).win).not.toHaveAttribute('aria-busy');
    await expect(board(page).lose).toBeEnabled();
    await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
    expect(new Set(sent.map((press) => JSON.stringify(press))).size).toBe(1);
    // The page may not have been busy yet when it was checked above.
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('game-result'))))
      .toEqual([]);
  });

  await test.step('an undo takes one game back, and is busy until it is answered', async () => {
    await page.getByRole('tab', { name: /^Bermain/ }).click();
    for (const games of ['2', '3']) {
      await board(page).win.click();
      await answerDialog(page, 'Game ini akan dicatat sebagai WIN.');
      await expect.poll(() => statistic(page)).toEqual([games, games, '0']);
      await expect(board(page).win).not.toHaveAttribute('aria-busy');
    }
    // The list shows the result before the response arrives: another press would undo the game before.
    await page.route('**/mabar/game-undo', dropAnswer);
    const undo = page.getByRole('button', { name: /^Salah tekan\? Batalkan Game/ });
    await undo.click();
    await expect.poll(() => statistic(page)).toEqual(['2', '2', '0']);
    await expect(undo).toHaveAttribute('aria-busy', 'true');
    await expect(undo).toHaveAccessibleDescription(/^Game 3 \(WIN\) sedang dibatalkan\./);
    await page.unrouteAll({ behavior: 'wait' });
    // The key means another game now, and takes no press that was meant for the last.
    await expect(undo).toBeDisabled();
    await expect(undo).toHaveAccessibleDescription(/^Kalau batal: Game 2 \(WIN\) tidak dihitung/);
    await expect(undo).not.toHaveAttribute('aria-busy');
    expect(await statistic(page)).toEqual(['2', '2', '0']);
  });

  await test.step('a flip turns one game, and is busy until it is answered [dash 4 flip]', async () => {
    await board(page).previous.click();
    await page.route('**/mabar/game-result-update', dropAnswer);
    const flip = page.getByRole('button', { name: 'Ubah Hasil Game' });
    await flip.click();
    await answerDialog(page, 'Proses ini akan mengubah hasil game sebelumnya menjadi LOSE.');
    await expect.poll(() => statistic(page)).toEqual(['2', '1', '1']);
    await expect(flip).toHaveAttribute('aria-busy', 'true');
    await page.unrouteAll({ behavior: 'wait' });
    await expect(flip).not.toHaveAttribute('aria-busy');
    expect(await statistic(page)).toEqual(['2', '1', '1']);
  });
});

test('a board works by shortcuts and at every width', async ({ system, host, createHost, visit, login }) => {
  await test.step('shortcuts; nothing is out of reach at 1100, 700 and 360 px [dash 4 playing]', async () => {
    const first = await waiting(system, host, { gameMessage: 's10t g4c0r maxwin' });
    const second = await waiting(system, host);
    const last = await waiting(system, host);
    const page = await visit('desktop', { viewport: { width: 1100, height: 800 } });
    await login(page, host);
    await openBoard(page, system, true);
    await expect(page.getByRole('button', { name: /^Main 3 berikutnya/ })).toContainText('N');

    // Off while typing: the letters go into the search.
    await page.keyboard.press('/');
    await expect(board(page).search).toBeFocused();
    await page.keyboard.type('nwl');
    await expect(page.getByRole('searchbox')).toHaveValue('nwl');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Antrian/ }).focus();
    await page.keyboard.press('n');
    await expect(page.getByRole('alertdialog')).toContainText('Main sekarang');
    await page.keyboard.press('Escape');
    // In a search the row shines instead.
    for (const [at, { name }] of [first, second].entries()) {
      await page.keyboard.press('/');
      await board(page).search.fill(name);
      await expect(board(page).play(name)).toContainText('N');
      await page.getByRole('tab', { name: /^Antrian/ }).focus();
      await page.keyboard.press('n');
      await expect(page.getByRole('tab', { name: `Bermain ${at + 1}` })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await expect(board(page).yes).toBeFocused();
    // Off while a dialog is open.
    await page.keyboard.press('l');
    await expect(dialog(page, 'WIN')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.getByRole('tab', { name: /^Bermain/ }).click();
    await expect.poll(() => statistic(page)).toEqual(['1', '1', '0']);
    // The list may change before the press is answered; until then another press is ignored.
    await expect(board(page).lose).toBeEnabled();
    await page.keyboard.press('l');
    await expect(dialog(page, 'LOSE').getByRole('button', { name: 'Catat LOSE' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => statistic(page)).toEqual(['2', '1', '1']);

    // The row's menu by keyboard alone.
    await board(page).more(first.name).focus();
    await page.keyboard.press('Enter');
    await expect(board(page).item('Gift')).toBeVisible();
    await expectAccessible(page, bothThemes);
    await menuHears(page);
    await page.keyboard.press('Escape');
    await expect(board(page).item('Gift')).toBeHidden();
    await expect(board(page).more(first.name)).toBeFocused();

    // A leaving row passes the focus to the same button of the next one; a resize passes it to the title.
    await board(page).change(first.name).press('Enter');
    await expect(board(page).change(second.name)).toBeFocused();
    await page.getByRole('tab', { name: /^Antrian/ }).click();
    await board(page).play(first.name).press('Enter');
    await expect(board(page).play(last.name)).toBeFocused();
    await page.setViewportSize({ width: 1300, height: 800 });
    await expect(page.getByRole('heading', { level: 1, name: 'Mabar' })).toBeFocused();

    for (const width of [1100, 700, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // On a phone Win and Lose stand over the menu, on either tab.
      if (width === 360) await expect(board(page).lose).toBeInViewport({ ratio: 1 });
      for (const tab of [/^Bermain/, /^Antrian/]) {
        await page.getByRole('tab', { name: tab }).click();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} ${tab}`)
          .toBe(width);
        if (width === 360) await expectAccessible(page);
      }
      await board(page).more(last.name).click();
      await expect(board(page).item('Selesai')).toBeInViewport();
      await menuHears(page);
      await page.keyboard.press('Escape');
      await expect(board(page).item('Selesai')).toBeHidden();
    }
    await board(page).more(last.name).click();
    await board(page).item('Selesai').click();
    await answerDialog(page, `Mabar ${last.name} akan diakhiri.`);
    await expect(page.getByRole('heading', { name: 'Belum ada antrian.' })).toBeFocused();
  });

  await test.step('a ticket that travels takes presses, and who is through is stamped', async () => {
    const host = await createHost();
    const first = await waiting(system, host, { gameCount: 1 });
    const second = await waiting(system, host);
    const page = await visit('desktop', { reducedMotion: 'no-preference' });
    await page.addInitScript(watchMotion);
    const travels = () => page.evaluate(() => window.travels);
    await login(page, host);
    await openBoard(page, system);

    await board(page).play(first.name).click();
    await expect.poll(travels).toHaveLength(1);
    expect(new Set((await travels())[0])).toEqual(new Set(['::view-transition-image-pair(ticket-0)']));
    // Still moving: the row takes presses, also the one that calls it back.
    await board(page).change(first.name).click();
    await expect(board(page).play(first.name)).toBeVisible();
    await expect(board(page).change(first.name)).toHaveCount(0);
    await expect.poll(travels).toHaveLength(2);
    await board(page).play(first.name).click();
    await board(page).play(second.name).click();
    await expect(board(page).change(first.name)).toBeVisible();
    await expect(board(page).change(second.name)).toBeVisible();
    await board(page).win.click();
    await board(page).yes.click();
    await expect(page.getByText(`${first.name} selesai, 1/1 game`).first()).toBeVisible();
    await expect(board(page).change(first.name)).toHaveCount(0);
    await expect(row(page, second.name)).toContainText('1/3');
    await expect
      .poll(() => page.evaluate(() => window.stamped))
      .toEqual([expect.stringMatching(new RegExp(`1/1.*${first.name}.*Selesai`))]);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => window.unready)).toBe(0);
    const before = await travels();
    await board(page).change(second.name).click();
    await expect(board(page).play(second.name)).toBeVisible();
    expect(await travels()).toEqual(before);
  });
});

declare global {
  interface Window {
    /** Elements that moved over the page, by view transition. */
    travels: string[][];
    /** View transitions whose snapshots are not taken yet. */
    unready: number;
    /** Tickets that were stamped before they left. */
    stamped: string[];
  }
}

/** Runs in the page: records moving elements and freezes their flight, so that presses meanwhile can be tested. */
function watchMotion(): void {
  window.travels = [];
  window.unready = 0;
  window.stamped = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    window.unready += 1;
    // A busy machine takes its snapshots too, however long that takes.
    Object.assign(transition, { skipTransition: () => undefined });
    // The page's own reaction to `ready` comes first.
    void transition.ready
      .then(() => undefined)
      .then(() => {
        const moving = document.getAnimations().filter(({ effect }) => {
          const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return part?.startsWith('::view-transition') === true;
        });
        for (const animation of moving) animation.pause();
        window.travels.push(moving.map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? ''));
      })
      .catch(() => undefined)
      .finally(() => (window.unready -= 1));
    return transition;
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.matches('li[inert]')) window.stamped.push(node.textContent);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
