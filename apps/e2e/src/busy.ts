import { request, type APIRequestContext } from '@playwright/test';
import { login } from '@mabarin/api-client/contract/accounts';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { prove } from '@mabarin/api-client/contract/profile/security';
import { giftClaims } from '@mabarin/api-client/contract/gifts';
import {
  eventSaveForm,
  gameResult,
  hostNotice,
  mabarList,
  setPlaying,
  setPlayingDone,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { banSupporter, supports, type SupportList } from '@mabarin/api-client/contract/support';
import { addDays, wibDate } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { addGift, addHostClaim, claimIdOf, scheduleClaim, winThroughApi } from '#gifts.ts';
import type { TestSystem } from '#test-system.ts';
import { newPlayer, paidOrder, paidSupport } from '#orders.ts';

/** Players by their place after `fillHost`. */
export type BusyHost = Record<'playing' | 'waiting' | 'rude' | 'finished' | 'promised' | 'winner', string>;

const DAY = 86_400;

/**
 * Fills every page of a host's dashboard: players waiting, playing, done and blacklisted, gifts and claims, supports, a
 * bank account and ready money. Advances the clock by four days.
 */
export async function fillHost(system: TestSystem, host: HandleHost): Promise<BusyHost> {
  const browser = await request.newContext({ extraHTTPHeaders: { origin: system.origins.public } });
  try {
    const ask = await session(browser, system, host);
    const come = async (order: Parameters<typeof paidOrder>[2] = {}) => {
      const { name, ...player } = newPlayer();
      await paidOrder(system, host, { ...player, gameCount: 3, ...order });
      return { name, ...player };
    };
    await paidSupport(system, host, { supporterName: 'Sultan Bekasi', supporterGift: 500_000 });
    await system.advance(4 * DAY);
    await ask(prove.path, { password: host.password });
    await ask(saveBankAccount.path, { bankCode: '014', bankAccountNumber: '1234567333' });
    await ask(eventSaveForm.path, {
      id: randomUUID(),
      action: 'add',
      isMabarin: false,
      eventTitle: 'Push Rank',
      eventDescription: 'Naik bintang bareng.',
      eventPrice: 25_000,
      eventNeedRole: true,
      eventNeedGameCount: true,
    });

    const finished = await come();
    const playing = await come({ gameMessage: 'Gas sampai pagi bang!' });
    const waiting = await come({ event: 'Fast-Track', gameMessage: 's10t g4c0r maxwin' });
    const rude = await come({ gameRoleRoamer: false, gameRoleMidlaner: false });
    await come({ event: 'Push Rank' });
    const { data } = (await ask(mabarList.path, {})) as MabarListAnswer;
    const idOf = ({ name }: { name: string }) => data.queue.find(({ playerName }) => playerName === name)?.id ?? '';
    for (const player of [finished, playing]) {
      await ask(setPlaying.path, { mabarID: idOf(player), setPlaying: true });
    }
    await ask(gameResult.path, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } });
    await ask(setPlayingDone.path, { mabarID: idOf(finished) });
    for (const [player, type] of [
      [rude, 'blacklist'],
      [playing, 'mark'],
    ] as const) {
      await ask(hostNotice.path, {
        playerID: player.gameID,
        playerServer: player.gameServerID,
        playerName: player.name,
        type,
      });
    }

    await paidSupport(system, host, { supporterName: 'Ani', supporterEmail: 'ani@mabarin.test' });
    await paidSupport(system, host, { supporterName: 'Budi', supporterEmailHidden: true });
    await paidSupport(system, host, { supporterName: 'Citra', supporterMessage: 's10t g4c0r hari ini bang' });
    const listed = (await ask(supports.path, {})) as SupportList;
    await ask(banSupporter.path, { id: listed.data.find(({ name }) => name === 'Ani')?.id });

    await addGift(system, host, { giftTitle: 'Starlight November', giftClass: 3, giftGacha: 10_000 });
    const ended = await addGift(system, host, { giftTitle: 'Skin Epik' });
    const { player: winner } = await winThroughApi(system, host, ended);
    const [promised, late, sent] = [newPlayer(), newPlayer(), newPlayer()];
    for (const player of [promised, late, sent]) await addHostClaim(system, host, player, 'Juara giveaway');
    await scheduleClaim(system, host, late, addDays(wibDate(system.now()), -2));
    await ask(giftClaims.path, { id: await claimIdOf(system, host, sent), action: 'set-done' });
    return {
      playing: playing.name,
      waiting: waiting.name,
      rude: rude.name,
      finished: finished.name,
      promised: promised.name,
      winner: winner.name,
    };
  } finally {
    await browser.dispose();
  }
}

/** Dashboard calls in one session; a refusal throws. */
async function session(browser: APIRequestContext, system: TestSystem, host: HandleHost) {
  const form = { LoginEmail: host.email, LoginPassword: host.password };
  const entered = await browser.post(system.origins.api + login.path, { data: { form, token: 'sandbox-pass' } });
  const { data } = (await entered.json()) as { data: { login: string } };
  return async (path: string, input: object): Promise<unknown> => {
    const answer = await browser.post(system.origins.api + path, { data: input, headers: { login: data.login } });
    const body = (await answer.json()) as { status: number };
    if (body.status !== 0) throw new Error(`${path} answered ${JSON.stringify(body)}`);
    return body;
  };
}
