import { hostNotice } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, deed, drawPage, expectWords, serveHost } from '#platform/testing.tsx';
import { answer, entry } from '#features/mabar/testing.ts';
import { useNextPlayers } from './next-players.ts';
import { askNextPlayers } from './next-players-dialog.tsx';

const known = answer([]);
const away = ['Ani', 'Beni'].map((name) => entry(name, { status: 'offline' }));
const list = { ...known, data: { playing: [], queue: [...away, entry('Citra')] } };

const Opener = () => <button onClick={() => void askNextPlayers(list, true)}>Buka</button>;

test('a suggested team folds who is offline', async () => {
  serveHost();
  await drawPage(Opener, 'mabar');
  await button('Buka').click();
  const team = page.getByRole('alertdialog');
  await expectWords(team, 'Main sekarang', 'Citra', '2 pemain lagi OFFLINE');
  await expect.element(team.getByText('Ani', { exact: true })).not.toBeVisible();
  expect(team.getByText('Dilewati').query()).toBeNull();
  await team.getByText('2 pemain lagi OFFLINE').click();
  await expect.element(team.getByText('Ani', { exact: true })).toBeVisible();
  await closeDialog('Saran tim', 'Batal');
});

test('a blocked player stands unticked among the next ones', async () => {
  serveHost();
  const blocked = { ...list, data: { playing: [], queue: [entry('Dodi', { notice: 'blacklist' }), entry('Eka')] } };
  let asked: ReturnType<typeof askNextPlayers> | undefined;
  await drawPage(() => <button onClick={() => void (asked = askNextPlayers(blocked, false))}>Buka</button>, 'mabar');
  await button('Buka').click();
  const dialog = page.getByRole('alertdialog');
  await expectWords(dialog.getByRole('listitem').filter({ hasText: 'Dodi' }), 'Blacklist');
  expect(dialog.getByText('Blacklist').elements()).toHaveLength(1);
  await expect.element(dialog.getByRole('checkbox', { name: /Dodi/ })).not.toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Main 1 pemain', exact: true })).toHaveFocus();
  await dialog.getByRole('checkbox', { name: /Dodi/ }).click();
  await expect.element(button('Main 2 pemain')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Dodi/ }).click();
  await closeDialog('Main 2 berikutnya', 'Main 1 pemain');
  expect(await asked).toMatchObject({ entries: [{ playerName: 'Eka' }], whole: false });
});

function Next() {
  const ask = useNextPlayers();
  return (
    <button onClick={() => void ask({ ...known, data: { playing: [], queue: [entry('Eka')] } }, false)}>Buka</button>
  );
}

test('a player is blacklisted from the dialog, which opens again', async () => {
  const service = serveHost();
  const queue = [entry('Eka', { notice: 'blacklist' })];
  service.answer(hostNotice, { ...known, data: { playing: [], queue } });
  await drawPage(Next, 'mabar');
  await button('Buka').click();
  const eka = page.getByRole('checkbox', { name: /Eka/ });
  await expect.element(eka).toBeChecked();
  await button('Blacklist Eka').click();
  await expectWords(page.getByRole('alertdialog'), 'Eka akan di-blacklist');
  await deed().click();
  await expect.element(eka).not.toBeChecked();
  expect(button('Blacklist Eka').query()).toBeNull();
  expect(service.sent(hostNotice)).toMatchObject([{ playerName: 'Eka', type: 'blacklist' }]);
  await closeDialog('Main 1 berikutnya', 'Batal');
});
