import { expect, test } from 'vitest';
import { refuseParty } from '#mabar/party-refusal.ts';

const reguler = { title: 'Reguler', type: 'mabarin' };
const player = (gameID: string) => ({ gameID, gameServerID: '2001' });
const fine = {
  event: reguler,
  players: ['100001', '100002', '100003'].map(player),
  max: 4,
  blacklisted: [],
  active: [],
};

test('a party is taken for Reguler and Fast-Track only', () => {
  expect(refuseParty(fine)).toBeNull();
  expect(refuseParty({ ...fine, event: { ...reguler, title: 'Fast-Track' } })).toBeNull();
  for (const event of [
    { title: 'Sundul', type: 'mabarin' },
    { title: 'Reguler', type: 'custom' },
  ]) {
    expect(refuseParty({ ...fine, event })?.code).toBe('mabar.party_event');
  }
});

test('a party is refused whole, with whom or what is wrong', () => {
  const two = { ...fine, players: [...fine.players, player('100001')] };
  expect(refuseParty({ ...fine, max: 1 })).toMatchObject({ code: 'mabar.party_closed' });
  expect(refuseParty({ ...fine, max: 2 })).toMatchObject({
    code: 'mabar.party_too_many',
    message: 'Host ini menerima maksimum 2 pemain dalam satu pesanan. Kurangi temanmu ya!',
  });
  expect(refuseParty(two)).toMatchObject({
    code: 'mabar.party_twice',
    message: 'ID 100001 diisi dua kali. Tiap pemain cukup satu kali ya!',
  });
  // The same ID on another server is another player.
  expect(refuseParty({ ...fine, players: [player('100001'), { gameID: '100001', gameServerID: '2002' }] })).toBeNull();
  expect(refuseParty({ ...fine, blacklisted: [player('100002')] })).toMatchObject({
    code: 'mabar.party_blacklisted',
    message: expect.stringContaining('ID 100002'),
  });
  expect(refuseParty({ ...fine, active: [player('100003')] })).toMatchObject({
    code: 'mabar.party_waiting',
    message: expect.stringContaining('ID 100003'),
  });
});
