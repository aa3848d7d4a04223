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
  type MabarList,
} from '@mabarin/api-client/contract/mabar';
import { banSupporter, supports, type SupportList } from '@mabarin/api-client/contract/support';
import { addDays, wibDate } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { addGift, addHostClaim, claimIdOf, openSession, scheduleClaim, winThroughApi } from '#gifts.ts';
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
  const { call: ask, close } = await openSession(system, host);
  try {
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
    const { queue } = (await ask(mabarList.path, {})) as MabarList;
    const idOf = ({ name }: { name: string }) => queue.find(({ playerName }) => playerName === name)?.id ?? '';
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
    const listed = (await ask(supports.path, {})) as SupportList['data'];
    await ask(banSupporter.path, { id: listed.find(({ name }) => name === 'Ani')?.id });

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
    await close();
  }
}
