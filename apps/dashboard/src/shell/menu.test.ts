import { expect, test } from 'vitest';
import { homeOf, isShownTo, menuFor, menuOf, menuPages, subMenus } from './menu.ts';
import { shellText } from './shell.text.ts';

test('the menu has the entries in the spec’s order, and the team’s [dash 2 menu]', () => {
  expect(menuPages.map((page) => shellText.entries[page])).toEqual([
    'Mabar',
    'Gift',
    'Support',
    'Cash',
    'Overlay',
    'Widget',
    'Remote',
    'Discord',
    'Bot chat',
    'Setting',
    'Profil',
    'Tim',
    'Feedback',
    'Logout',
  ]);
});

test('a sub-page lights the entry it lies under', () => {
  expect(menuOf('mabar-form-add')).toBe('mabar');
  expect(menuOf('gift-claim-schedule')).toBe('gift');
  expect(menuOf('cash-out')).toBe('cash');
  expect(menuOf('settings')).toBe('settings');
});

test('gift, support and cash have their own rows of pages, each under its entry', () => {
  expect(subMenus.gift?.map(({ label }) => label)).toEqual(['Gift', 'Klaim', 'Selesai', 'QR Code']);
  expect(subMenus.support?.map(({ label }) => label)).toEqual(['Support', 'QR Code']);
  expect(subMenus.cash?.map(({ label }) => label)).toEqual(['Cash', 'Transaksi', 'Laporan']);
  for (const [entry, pages] of Object.entries(subMenus)) {
    for (const { page } of pages) expect(menuOf(page), page).toBe(entry);
  }
});

test('the mabar sub-menu follows the spec, then has the vouchers [dash 2 mabar menu]', () => {
  const labels = ['Mabar', 'Selesai', 'Event', 'Blacklist', 'QR Code', 'Voucher'];
  expect(subMenus.mabar?.map(({ label }) => label)).toEqual(labels);
});

test('the gift sub-menu follows the spec', () => {
  expect(subMenus.gift?.map(({ label }) => label)).toEqual(['Gift', 'Klaim', 'Selesai', 'QR Code']);
});

test('a helper sees the pages of their role and starts on one of them', () => {
  expect(menuFor('owner')).toEqual(menuPages);
  expect(menuFor('moderator')).toEqual([
    'mabar',
    'gift',
    'support',
    'overlay',
    'widget',
    'settings',
    'feedback',
    'logout',
  ]);
  expect(menuFor('finance')).toEqual(['cash', 'settings', 'feedback', 'logout']);
  expect([homeOf('owner'), homeOf('moderator'), homeOf('finance')]).toEqual(['mabar', 'mabar', 'cash']);
  expect(isShownTo('moderator', 'support-download')).toBe(false);
  expect(isShownTo('finance', 'support-download')).toBe(true);
});
