import { giftClaims, giftSchedule, saveGift } from '@mabarin/api-client/contract/gifts';
import { eventSaveForm, mabarList, publicList } from '@mabarin/api-client/contract/mabar';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { displayWidget } from '@mabarin/api-client/contract/widgets';
import { noRoles } from '@mabarin/domain/roles';
import { expect, test } from 'vitest';
import { queueWinner } from '#features/mabar/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { joinForm, postJoin } from '#testing/fixtures/accounts/join.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const lookup: PlayerDirectory['lookup'] = async () => ({ found: true, name: 'MEJATOTO88' });
const world = useWorld({ overrides: { players: { lookup } } });
const host = useHost(world);

const queued = (name: string) =>
  transaction(world.db, (tx) =>
    queueWinner(tx, world.app.deps, {
      hostId: host.id,
      title: 'Mabar Gratis',
      player: { ...newPlayer(), name },
      roles: noRoles,
      message: 'halo',
    }),
  );

test('what a host writes of itself is refused when it promotes gambling or names a number [dec messages]', async () => {
  const event = (eventTitle: string, eventDescription = 'Naik bintang bareng') =>
    host.call(eventSaveForm, { id: null, action: 'add', eventTitle, eventDescription, eventPrice: 25_000 } as never);
  const gift = { id: null, action: 'add', giftClass: 3, giftQuota: 2, giftGacha: 11, giftStatus: true } as const;
  const profile = { playerID: '234567890', playerServer: '2001', playerRole: noRoles, imageType: '', photo: '' };
  const { id: giftClaimPlayerID, server: giftClaimPlayerServer } = newPlayer();
  const note = { action: 'add', id: '', giftClaimPlayerID, giftClaimPlayerServer, giftClaimClass: 3 } as const;
  const answers = [
    await event('Slot gacor maxwin'),
    await event('Push Rank', 'Pesan lewat wa 0812-3456-7890'),
    await host.call(saveGift, { ...gift, giftTitle: 'Bonus depo koko138' } as never),
    await host.call(updateProfile, { ...profile, name: 'Mejatoto 88' } as never),
    await host.call(updateProfile, { ...profile, name: 'Menang 5jt klik http://x.example' } as never),
    await event('Info di hadiah.com'),
    await host.call(saveGift, { ...gift, giftTitle: 'Skin www.hadiah.top' } as never),
    await host.call(giftClaims, { ...note, giftClaimMessage: 'daftar mejatoto' } as never),
    await postJoin(world, await joinForm({ hostName: 'Situs Slot Gacor' })),
    await postJoin(world, await joinForm({ hostUsername: 'mejatoto88' })),
  ];
  for (const { body } of answers) expect(body).toMatchObject({ code: 'messages.own_words' });
  expect(answers[0]?.body).toMatchObject({
    data: 'Nama event terbaca sebagai judi online, jadi belum disimpan. Ganti kata-katanya lalu simpan lagi ya!',
  });
  expect((await event('Mabar 88', 'Kalah ya goblok bareng, sambil ketawa')).body.status).toBe(0);
});

test('a player’s name that the filter hides is anonim to all but the host [dec messages]', async () => {
  await queued('MEJATOTO88');
  await queued('Sultan88');
  await queued('𝓡𝓲𝔃𝓴𝔂');
  const shown = ['anonim', 'Sultan88', '𝓡𝓲𝔃𝓴𝔂'];
  const list = (await world.call(publicList, { hostID: host.username })).body.data?.list.antrian;
  expect(list?.map(({ playerName }) => playerName).toSorted()).toEqual(shown.toSorted());
  const line = await world.app.server.inject({ url: `/api/host/${host.username}/antri.txt` });
  expect(line.body).not.toMatch(/toto/i);
  const widget = await world.call(displayWidget, { target: 'queue' }, { displayKey: host.code });
  expect(JSON.stringify(widget.body)).not.toMatch(/toto/i);
  const board = (await host.call(mabarList, {})).body.data;
  expect(JSON.stringify(board)).toContain('MEJATOTO88');
});

test('the schedule of gifts hides such a name too', async () => {
  const { id: giftClaimPlayerID, server: giftClaimPlayerServer } = newPlayer();
  const claim = { action: 'add', id: '', giftClaimPlayerID, giftClaimPlayerServer, giftClaimClass: 3 } as const;
  await host.call(giftClaims, { ...claim, giftClaimMessage: 'Hadiah setia' } as never);
  const { data } = (await world.call(giftSchedule, { hostID: host.username } as never)).body;
  expect(data?.list).toMatchObject([{ playerName: 'anonim', message: 'Hadiah setia' }]);
});

test('a supporter called like a player with a number keeps name and message [dec messages]', async () => {
  for (const supporterName of ['Sultan88', 'Player777']) {
    const id = await host.paidSupport({ supporterName, supporterMessage: 'semangat bang' });
    expect(await supportRow(world, id)).toMatchObject({ hidden_reason: null, name_hidden: false });
  }
});
