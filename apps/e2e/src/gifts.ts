import { randomUUID } from 'node:crypto';
import { expect, request, type Page } from '@playwright/test';
import { createClient } from '@mabarin/api-client/client';
import { login } from '@mabarin/api-client/contract/accounts';
import { claimGift, giftClaims, saveGift, type ClaimResult, type HostClaims } from '@mabarin/api-client/contract/gifts';
import type { GiftForm } from '@mabarin/domain/gifts/gift';
import { allRoles } from '@mabarin/domain/roles';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { stopClocks } from '#clocks.ts';
import type { TestSystem } from '#test-system.ts';
import { newPlayer } from '#orders.ts';
import { nextControl, openHostPage, passCaptcha } from '#viewer.ts';

/** Adds a gift through the dashboard's call: by default one skin with gacha 1. Returns its id. */
export async function addGift(system: TestSystem, host: HandleHost, gift: Partial<GiftForm> = {}): Promise<string> {
  const id = randomUUID();
  await asHost(system, host, saveGift.path, {
    id,
    action: 'add',
    giftClass: 2,
    giftTitle: 'Skin Epik',
    giftQuota: 1,
    giftGacha: 1,
    giftStatus: true,
    ...gift,
  });
  return id;
}

/** Deletes a gift, which publishes its seed. */
export async function deleteGift(system: TestSystem, host: HandleHost, id: string): Promise<void> {
  await asHost(system, host, saveGift.path, { id, action: 'delete' });
}

/** Promises a player a skin through the dashboard's call. Returns the claim's id. */
export async function addHostClaim(
  system: TestSystem,
  host: HandleHost,
  player: Player,
  note: string,
): Promise<string> {
  await asHost(system, host, giftClaims.path, {
    id: '',
    action: 'add',
    giftClaimPlayerID: player.gameID,
    giftClaimPlayerServer: player.gameServerID,
    giftClaimPlayerName: player.name,
    giftClaimClass: 2,
    giftClaimMessage: note,
  });
  return claimIdOf(system, host, player);
}

/** Schedules a player's pending claim for a WIB day. */
export async function scheduleClaim(system: TestSystem, host: HandleHost, player: Player, day: string): Promise<void> {
  const id = await claimIdOf(system, host, player);
  await asHost(system, host, giftClaims.path, { id, action: 'set-schedule', giftClaimSchedule: day });
}

export async function claimIdOf(system: TestSystem, host: HandleHost, player: Player): Promise<string> {
  const { pending } = (await asHost(system, host, giftClaims.path, {})) as HostClaims;
  const claim = pending.find(({ playerID }) => playerID === player.gameID);
  if (claim === undefined) throw new Error(`${player.name} has no pending claim`);
  return claim.id;
}

/** A dashboard call in a session of its own; returns its `data`. */
export async function asHost(system: TestSystem, host: HandleHost, path: string, data: object): Promise<unknown> {
  const session = await openSession(system, host);
  try {
    return await session.call(path, data);
  } finally {
    await session.close();
  }
}

/** Logs a host in through the API. `call` returns the `data` of a dashboard call. */
export async function openSession(system: TestSystem, host: HandleHost) {
  const context = await request.newContext({ extraHTTPHeaders: { origin: system.origins.public } });
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const entered = await context.post(system.origins.api + login.path, { data: { form, token: 'sandbox-pass' } });
  const session = (await entered.json()) as { data: { login: string } };
  return {
    async call(path: string, data: object): Promise<unknown> {
      const answer = await context.post(system.origins.api + path, { data, headers: { login: session.data.login } });
      const body = (await answer.json()) as { status: number; data: unknown };
      if (body.status !== 0) throw new Error(`${path} answered ${JSON.stringify(body)}`);
      return body.data;
    },
    close: () => context.dispose(),
  };
}

export type Player = { gameID: string; gameServerID: string; name: string };

export function claimThroughApi(
  system: TestSystem,
  host: HandleHost,
  gift: string,
  player: Player,
): Promise<ClaimResult> {
  const { gameID, gameServerID } = player;
  const form = { ...allRoles, gameID, gameServerID, giftEventCode: gift, giftMessage: 'Semoga hoki' };
  return createClient({ api: system.origins.api })(claimGift, { host: host.username, form, token: 'sandbox-pass' });
}

/** Claims through the API with new players until one wins. */
export async function winThroughApi(
  system: TestSystem,
  host: HandleHost,
  gift: string,
): Promise<{ player: Player; result: ClaimResult; ticket: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const player = newPlayer();
    const result = await claimThroughApi(system, host, gift, player);
    if (result.ticket !== null) return { player, result, ticket: result.ticket };
  }
  throw new Error('nobody won');
}

export const claimForm = (page: Page) => ({
  gift: (title: string) => page.getByRole('radio', { name: title }),
  gameID: page.getByLabel('ID game'),
  gameServerID: page.getByLabel('Server', { exact: true }),
  role: (name: string) => page.getByRole('checkbox', { name }),
  message: page.getByLabel('Pesan untuk host'),
  next: nextControl(page),
  submit: page.getByRole('button', { name: 'Klaim gift' }),
});

export const gachaScreen = (page: Page) => ({
  title: page.getByRole('heading', { name: 'Tunggu sebentar ya, lagi gacha nih!' }),
});

export const resultScreen = (page: Page) => ({
  win: page.getByRole('heading', { name: 'Menang!' }),
  lose: page.getByRole('heading', { name: 'Belum beruntung' }),
  again: page.getByRole('button', { name: 'Coba lagi!' }),
  order: page.getByRole('link', { name: 'Pesan mabar' }),
  ok: page.getByRole('button', { name: 'OK' }),
  thank: page.getByRole('link', { name: 'Bilang makasih ke host' }),
  ticket: page.getByRole('link', { name: 'Buka tiket kamu' }),
  /** Folded data to verify the draw. */
  proof: page.getByText('Bukti undian'),
  /** In the folded proof. */
  check: page.getByRole('link', { name: 'Cek undian ini' }),
});

/** Fills in the claim form and submits it: the gacha turns, or the page refuses. */
export async function fillClaim(page: Page, gift: string, player: Player): Promise<void> {
  const form = claimForm(page);
  await form.gift(gift).check();
  // Hydrated: the gift's roles are selected, and no click meets them halfway.
  await expect(page.getByText('Pilih gift dulu')).toBeHidden();
  await form.gameID.fill(player.gameID);
  await form.gameServerID.fill(player.gameServerID);
  // Only a Mabar gift leaves the roles to the viewer.
  if (!(await form.role('Jungler').isChecked())) await form.role('Jungler').check();
  await form.message.fill('Semoga hoki bang!');
  await passCaptcha(page);
}

/**
 * Submits and stops the page's clock as soon as the gacha turns: its 5 s end with `system.advance`, however long the
 * checks take.
 */
export async function startGacha(page: Page, system: TestSystem): Promise<void> {
  await claimForm(page).submit.click();
  await expect(gachaScreen(page).title).toBeVisible();
  await stopClocks([page.context()], system.now() + 1_000);
}

/** Opens the Klaim tab, claims, and waits for the end of the gacha. */
export async function claim(
  page: Page,
  system: TestSystem,
  host: HandleHost,
  gift: string,
  player: Player,
): Promise<void> {
  await openHostPage(page, system, host, 'klaim');
  await claimHere(page, system, gift, player);
}

async function claimHere(page: Page, system: TestSystem, gift: string, player: Player): Promise<void> {
  await fillClaim(page, gift, player);
  await claimForm(page).submit.click();
  await expect(gachaScreen(page).title).toBeVisible();
  await system.advance(5);
  await expect(gachaScreen(page).title).toBeHidden();
}

/** Claims an hour apart until this player wins. */
export async function claimUntilWin(
  page: Page,
  system: TestSystem,
  host: HandleHost,
  gift: string,
  player: Player,
): Promise<void> {
  const result = resultScreen(page);
  await openHostPage(page, system, host, 'klaim');
  for (let tries = 0; tries < 30; tries += 1) {
    await claimHere(page, system, gift, player);
    await expect(result.win.or(result.lose)).toBeVisible();
    if (await result.win.isVisible()) return;
    await system.advance(3_600);
    await result.again.click();
  }
  throw new Error('nobody won in 30 tries');
}
