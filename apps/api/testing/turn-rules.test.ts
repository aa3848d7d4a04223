import * as mabar from '@mabarin/api-client/contract/mabar';
import { chat } from '@mabarin/api-client/contract/chat';
import { creditGive } from '@mabarin/api-client/contract/credit';
import { deskSuspendHost } from '@mabarin/api-client/contract/desk/hosts';
import { deskRefundOrder } from '@mabarin/api-client/contract/desk/refunds';
import { refundRequest, ticketRefund } from '@mabarin/api-client/contract/refunds';
import { pressRemote } from '@mabarin/api-client/contract/remote';
import * as tickets from '@mabarin/api-client/contract/ticket';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { CHAT_COMMAND_NAMES } from '@mabarin/domain/chat/command';
import { failureText, type FailureCode, type PlainFailureCode } from '@mabarin/domain/errors';
import { REMOTE_SCOPES, remoteActions, type RemoteAction } from '@mabarin/domain/remote/actions';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { operatorActs } from '#features/operator/acts/operator.acts.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { claim, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { eventCode, paidOrder, type sendOrder } from '#testing/fixtures/orders.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld, type Browser } from '#testing/world.ts';

/**
 * The rules of turns, places, seats, limits and money, each with the command that holds it, tried through every entrance
 * that has it. An act of the contract, the remote, the chat or an operator that no rule tries needs a reason below.
 */
const world = useWorld();

const none = {
  ticket: 'reads',
  ticketHere: 'moves nobody',
  ticketChat: 'a name',
  ticketChatRelease: 'a name',
  ticketObject: 'words to operators',
  ticketChild: 'money: the desk decides',
  lookUpPlayer: 'reads',
  publicList: 'reads',
  hostDirectory: 'reads',
  mabarList: 'reads',
  mabarListDone: 'reads',
  entryGames: 'reads',
  checkPlayer: 'reads',
  playerHistory: 'reads',
  blacklist: 'reads',
  hostNotice: 'player.test.ts: a mark',
  saveTeamRules: 'a setting',
  setBreak: 'a setting',
  saveHours: 'a setting',
  setPlayerNote: 'a note',
  eventStatusUpdate: 'a setting',
  eventSaveForm: 'a setting',
  updateWidgetStatistic: 'sends again',
  gameResetStatistic: 'takes no game from anybody',
  moveEntry: 'lane.test.ts: the host alone, within a lane',
  setPlayingDone: 'the host ends what it wants',
  gameResultUpdate: 'undo.test.ts: the last game alone',
  '!antri': 'reads',
  '!posisi': 'reads',
  '!main': 'reads',
  '!harga': 'reads',
  '!bantuan': 'reads',
  '!klaim': 'a name',
  '!siap': 'moves nobody',
} as const;

/** The desk runs these, too. By the first word of a command that is signed. */
const noneOfOperators = {
  disputes: 'money alone',
  webhooks: 'asks a gateway',
  reconcile: 'asks a gateway',
  settlements: 'money alone',
  gateways: 'a setting',
  ledger: 'reads',
  'cash-outs': 'money alone',
  payouts: 'money alone',
  holds: 'money alone',
  operators: 'their accounts',
  tasks: 'their own list',
  digest: 'a mail',
  secret: 'a setting',
  'second-factor': 'an account',
  'filter-words': 'words',
  complaints: 'words',
  objections: 'words',
  legal: 'carries out what others do',
  broadcast: 'a letter',
  'tell-host': 'a letter',
  'rotate-display-key': 'a key',
  'enable-host': 'undoes',
  'log-out-host': 'sessions',
  'mail-reset-link': 'a letter',
  alerts: 'what the stream shows',
  tickets: 'letters',
  accounts: 'account.deep.test.ts: who still waits holds it up',
  'supporter-unban': 'support',
  desk: 'a door',
  money: 'holds what goes out, seen by every sending',
  'host-email': 'an account',
} as const;

/** One evening of one host. */
type Scene = { host: TestHost; helper: Browser; key: string };
/** Returns the refusal's code, or a chat's reply; null: done. */
type Try = (scene: Scene) => Promise<string | null>;
/** `says`: the chat's own words. A refusal with a name in it is compared by its code. */
type Rule = {
  rule: string;
  command: string;
  refused: FailureCode | readonly FailureCode[];
  says?: string;
  by: Record<string, Try>;
};

const codeOf = (body: { status: number; code?: string }) => (body.status === 0 ? null : (body.code ?? 'malformed'));
const as = (browser: Browser) => ({ as: browser });
const once = () => ({ key: randomUUID() });
const press = async ({ key }: Scene, action: RemoteAction) =>
  codeOf((await world.call(pressRemote, { action }, { headers: bearer(key) })).body);

async function say({ key }: Scene, text: string, userId = 'moderator'): Promise<string> {
  await world.advance(31);
  const badges = userId === 'moderator' ? [userId] : [];
  const line = { platform: 'tiktok', userId, name: 'Budi', text, badges, id: randomUUID() };
  return (await world.call(chat, line, { headers: bearer(key) })).body.reply ?? '';
}
const next = async (scene: Scene) => {
  const reply = await say(scene, '!next');
  return reply.startsWith('Main: ') ? null : reply;
};
const later = async (scene: Scene, code: string) => {
  const { data } = (await world.call(tickets.ticket, { ticket: code })).body;
  const shown = data?.kind === 'mabar' ? data.entry?.chat.code : null;
  await say(scene, `!klaim ${shown}`, code);
  const reply = await say(scene, '!nanti', code);
  return reply.includes('mundur') ? null : reply;
};
const postpone = async (code: string, nth: number) =>
  codeOf((await world.call(tickets.ticketPostpone, { ticket: code, nth })).body);
const transfer = async (code: string, to: { id: string; server: string }) =>
  codeOf(
    (
      await world.call(
        tickets.ticketTransfer,
        { ticket: code, form: { gameID: to.id, gameServerID: to.server } },
        once(),
      )
    ).body,
  );
const main = async (browser: Browser, mabarID: string) =>
  codeOf((await world.call(mabar.setPlaying, { mabarID, setPlaying: true }, as(browser))).body);
const nextOf = async (browser: Browser, mabarIDs: string[]) =>
  codeOf((await world.call(mabar.playNextPlayers, { mabarIDs, asTeam: false }, as(browser))).body);
const game = async (browser: Browser, number: number) => {
  const statistic = { game: number };
  const posted = { gameKey: randomUUID(), result: 'win' as const, statistic };
  return codeOf((await world.call(mabar.gameResult, posted, as(browser))).body);
};
/** The refusal of a command at the terminal; null: it is done. */
const typed = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--why', 'aturan']).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? '',
  );
const atDesk = async () => createTestOperator(world, `op${randomUUID().slice(0, 8)}`);
const order = async ({ host }: Scene, change: Parameters<typeof sendOrder>[2] = {}) =>
  codeOf((await host.sendOrder(change)).body);
const add = async ({ host }: Scene, gameCount = 1) => {
  const { id, server } = newPlayer();
  const gameEventID = await eventCode(world, host);
  const form = { gameID: id, gameServerID: server, gameEventID, gameCount, gamePlayerName: 'Baru' };
  return codeOf((await world.call(mabar.addQueue, form, { ...as(host.browser), ...once() })).body);
};
const ids = (players: readonly { id: string; server: string }[]) =>
  players.map(({ id, server }) => ({ gameID: id, gameServerID: server }));

/** A party of two, the next order behind it twice. */
async function party({ host }: Scene) {
  const placed = await host.paidOrder({ party: ids([newPlayer()]) });
  for (let behind = 0; behind < 3; behind += 1) {
    await world.advance(1);
    await host.paidOrder();
  }
  return placed;
}

/** A player who plays, and waits with a second order. */
async function twoOrders({ host, helper }: Scene): Promise<string> {
  const { entryId, player } = await host.paidOrder({ gameCount: 2 });
  await world.advance(1);
  const second = await host.paidOrder({ player });
  expect(await main(helper, entryId)).toBeNull();
  return second.entryId;
}

const away = async ({ host }: Scene) => {
  const id = await host.addToQueue();
  await world.advance(4 * 3_600);
  return id;
};
const blocked = async ({ host }: Scene) => {
  const player = newPlayer();
  const mabarID = await host.addToQueue({ player });
  await giveNotice(world, host.id, player, 'blacklist');
  return { player, mabarID };
};
const full = async ({ host, helper }: Scene) => {
  const seats = await Promise.all(Array.from({ length: 5 }, () => host.addToQueue()));
  for (const id of seats.slice(0, 4)) expect(await main(helper, id)).toBeNull();
  return seats[4] ?? '';
};
const oneMore = async ({ host, helper }: Scene) => {
  expect((await world.call(mabar.setLastOrder, { waiting: 1, until: null }, as(helper))).body.status).toBe(0);
  return host;
};

/** An order of one game that went back as credit, a week ago. */
const given = async ({ host }: Scene) => {
  const placed = await host.paidOrder();
  await world.call(creditGive, { mabarID: placed.entryId, games: 1 }, { ...as(host.browser), ...once() });
  return placed;
};
const seated = async ({ host, helper }: Scene) => {
  const placed = await host.paidOrder();
  expect(await main(helper, placed.entryId)).toBeNull();
  return placed;
};
const refund = async ({ host }: Scene, mabarID: string) =>
  codeOf((await world.call(refundRequest, { mabarID }, as(host.browser))).body);
const refundAtDesk = async ({ id: payment }: { id: string }) => {
  const { body } = await (await atDesk()).call(deskRefundOrder, { payment, played: false, amount: null, seen: '' });
  return codeOf(body);
};

const rules: Rule[] = [
  {
    rule: '"Tunggu aku" of a party is its payer’s',
    command: 'postponeEntry',
    refused: 'ticket.not_payer',
    by: {
      ticketPostpone: async (scene) => postpone((await party(scene)).along[0] ?? '', 1),
      '!nanti': async (scene) => later(scene, (await party(scene)).along[0] ?? ''),
    },
  },
  {
    rule: '"Tunggu aku" goes twice for an order, whichever entrance is pressed',
    command: 'postponeEntry',
    refused: 'ticket.postpone_used',
    by: {
      ticketPostpone: async (scene) => {
        const { ticket } = await party(scene);
        expect([await later(scene, ticket), await postpone(ticket, 2)]).toEqual([null, null]);
        return postpone(ticket, 3);
      },
      '!nanti': async (scene) => {
        const { ticket } = await party(scene);
        expect([await postpone(ticket, 1), await later(scene, ticket)]).toEqual([null, null]);
        return later(scene, ticket);
      },
    },
  },
  {
    rule: 'a player has one seat',
    command: 'setPlaying, playNextPlayers, playNext (findSeated, mabar_entry_seat)',
    refused: ['mabar.player_plays', 'remote.next_not_ready'],
    by: {
      setPlaying: async (scene) => main(scene.host.browser, await twoOrders(scene)),
      'setPlaying of a helper': async (scene) => main(scene.helper, await twoOrders(scene)),
      playNextPlayers: async (scene) => nextOf(scene.host.browser, [await twoOrders(scene)]),
      'playNextPlayers, both at once': async (scene) => {
        const { entryId, player } = await scene.host.paidOrder();
        return nextOf(scene.helper, [entryId, (await scene.host.paidOrder({ player })).entryId]);
      },
      'a party with one who plays': async (scene) => {
        const { along } = await party(scene);
        const { data } = (await world.call(tickets.ticket, { ticket: along[0] ?? '' })).body;
        const { body } = await world.call(mabar.mabarList, {}, as(scene.host.browser));
        const mates = (body.data?.queue ?? []).filter((entry) => entry.party !== null);
        expect([data?.kind, mates.length]).toEqual(['mabar', 2]);
        const mate = mates[1]!;
        const alone = await scene.host.paidOrder({ player: mate.player });
        expect(await main(scene.helper, alone.entryId)).toBeNull();
        return main(scene.helper, mates[0]?.id ?? '');
      },
      'remote next': async (scene) => (await twoOrders(scene), press(scene, 'next')),
      '!next': async (scene) => (await twoOrders(scene), next(scene)),
    },
  },
  {
    rule: 'nobody OFFLINE is called unseen',
    command: 'playNextPlayers, playNext (nextInOrder)',
    refused: ['mabar.queue_changed', 'remote.next_not_ready'],
    by: {
      playNextPlayers: async (scene) => {
        const id = await away(scene);
        return nextOf(await logIn(world, scene.host.email), [id]);
      },
      'remote next': async (scene) => (await away(scene), press(scene, 'next')),
      '!next': async (scene) => (await away(scene), next(scene)),
    },
  },
  {
    rule: 'four sit; only Main by hand, which asks, goes beyond',
    command: 'playNextPlayers, playNext (freeSeats)',
    refused: ['mabar.seats_taken', 'remote.team_full'],
    says: 'Tim sudah penuh.',
    by: {
      playNextPlayers: async (scene) => nextOf(scene.host.browser, [await full(scene)]),
      'remote next': async (scene) => (await full(scene), press(scene, 'next')),
      '!next': async (scene) => (await full(scene), next(scene)),
    },
  },
  {
    rule: 'nobody blacklisted is seated where no stamp is shown',
    command: 'playNext',
    refused: 'remote.next_blocked',
    says: 'Host perlu cek antrian dulu di dashboard.',
    by: {
      'remote next': async (scene) => (await blocked(scene), press(scene, 'next')),
      '!next': async (scene) => (await blocked(scene), next(scene)),
    },
  },
  {
    rule: 'nobody blacklisted gets a place',
    command: 'checkOrder, giveEntry, giveFreeGame, claimGift',
    refused: [
      'mabar.blacklisted',
      'mabar.party_blacklisted',
      'ticket.transfer_blacklisted',
      'mabar.has_notice',
      'gifts.blacklisted',
    ],
    by: {
      orderMabar: async (scene) => order(scene, { player: (await blocked(scene)).player }),
      'orderMabar of a Sundul': async (scene) =>
        order(scene, { player: (await blocked(scene)).player, title: 'Sundul' }),
      'orderMabar along': async (scene) => order(scene, { party: ids([(await blocked(scene)).player]) }),
      ticketTransfer: async (scene) => {
        const { player } = await blocked(scene);
        return transfer((await scene.host.paidOrder()).ticket, player);
      },
      countPlusOne: async (scene) => {
        const { mabarID } = await blocked(scene);
        return codeOf((await world.call(mabar.countPlusOne, { mabarID }, { ...as(scene.helper), ...once() })).body);
      },
      claimGift: async (scene) => {
        const { player } = await blocked(scene);
        const gift = await scene.host.addGift({ giftClass: 1 });
        return codeOf((await claim(world, scene.host, gift, { player })).body);
      },
    },
  },
  {
    rule: 'a game is counted once, whichever device is pressed',
    command: 'recordGame, recordNextGame',
    refused: ['mabar.game_already_recorded', 'remote.game_too_soon'],
    by: {
      gameResult: async ({ host, helper }) => {
        expect(await game(helper, 1)).toBeNull();
        return game(host.browser, 1);
      },
      'remote win': async (scene) => (await game(scene.helper, 1), press(scene, 'win')),
      'remote lose': async (scene) => (await press(scene, 'win'), press(scene, 'lose')),
    },
  },
  {
    rule: 'a game is taken back within ten minutes, and only the last one',
    command: 'undoLastGame',
    refused: 'mabar.undo_late',
    by: {
      gameUndo: async ({ host, helper }) => {
        expect(await game(helper, 1)).toBeNull();
        const { undo } = (await world.call(mabar.mabarList, {}, as(host.browser))).body;
        await world.advance(601);
        return codeOf((await world.call(mabar.gameUndo, { game: undo?.game ?? '' }, as(host.browser))).body);
      },
    },
  },
  {
    rule: 'closed ordering takes no order, whoever closed it',
    command: 'checkOrder, takePlaces',
    refused: ['mabar.ordering_closed', 'accounts.host_closed'],
    by: {
      'terminal disable-host': async (scene) => (
        await typed('disable-host', scene.host.username, '--because', 'fraud'),
        order(scene)
      ),
      'desk suspend': async (scene) => {
        await (await atDesk()).call(deskSuspendHost, { because: 'fraud', username: scene.host.username });
        return order(scene);
      },
      setOrdering: async (scene) => {
        await world.call(mabar.setOrdering, { open: false }, as(scene.helper));
        return order(scene);
      },
      'remote close': async (scene) => (await press(scene, 'close'), order(scene)),
      'remote open': async (scene) => {
        for (const action of ['open', 'close'] as const) await press(scene, action);
        return order(scene);
      },
      '!tutup': async (scene) => (await say(scene, '!tutup'), order(scene)),
      '!buka': async (scene) => {
        for (const line of ['!buka', '!tutup']) await say(scene, line);
        return order(scene);
      },
    },
  },
  {
    rule: 'the last place closes ordering, whatever took it',
    command: 'closeWhenFull',
    refused: 'mabar.ordering_closed',
    by: {
      setLastOrder: async (scene) => (await paidOrder(world, await oneMore(scene)), order(scene)),
      addQueue: async (scene) => (await oneMore(scene), await add(scene), order(scene)),
      'countPlusOne of a done one': async (scene) => {
        const { entryId: mabarID } = await scene.host.paidOrder();
        await world.call(mabar.setPlayingDone, { mabarID }, as(scene.helper));
        await oneMore(scene);
        await world.call(mabar.countPlusOne, { mabarID }, { ...as(scene.helper), ...once() });
        return order(scene);
      },
      requeueEntry: async (scene) => {
        const { entryId: mabarID } = await scene.host.paidOrder();
        await world.call(mabar.setPlayingDone, { mabarID }, as(scene.helper));
        await oneMore(scene);
        await world.call(mabar.requeueEntry, { mabarID }, as(scene.helper));
        return order(scene);
      },
      'claimGift that is won': async (scene) => {
        await oneMore(scene);
        await winner(world, scene.host, await scene.host.addGift({ giftClass: 1 }));
        return order(scene);
      },
    },
  },
  {
    rule: 'a place is handed on once, before its first game, with all its games',
    command: 'giveEntry',
    refused: [
      'ticket.transferred_before',
      'ticket.transfer_party',
      'ticket.transfer_played',
      'ticket.transfer_returned',
    ],
    by: {
      'ticketTransfer of a place that was given': async ({ host }) => {
        const { ticket, id } = await host.paidOrder();
        expect(await transfer(ticket, newPlayer())).toBeNull();
        const { ticket: own } = await world.row('payment', { id });
        return transfer(own ?? '', newPlayer());
      },
      'ticketTransfer of a payer': async (scene) => transfer((await party(scene)).ticket, newPlayer()),
      'ticketTransfer of who came along': async (scene) => transfer((await party(scene)).along[0] ?? '', newPlayer()),
      'ticketTransfer of who plays': async ({ host, helper }) => {
        const { ticket, entryId } = await host.paidOrder();
        await main(helper, entryId);
        return transfer(ticket, newPlayer());
      },
      'ticketTransfer after games went back': async ({ host }) => {
        const { ticket, entryId: mabarID } = await host.paidOrder({ gameCount: 2 });
        await world.call(creditGive, { mabarID, games: 1 }, { ...as(host.browser), ...once() });
        return transfer(ticket, newPlayer());
      },
      'ticketTransfer after the terminal gave it back': async ({ host }) => {
        const { id, ticket } = await host.paidOrder();
        expect(await typed('refunds', 'order', id)).toBeNull();
        return transfer(ticket, newPlayer());
      },
    },
  },
  {
    rule: 'who waits gets no second place by another’s hand',
    command: 'checkParty, giveEntry',
    refused: ['mabar.party_waiting', 'ticket.transfer_waiting'],
    by: {
      'orderMabar along': async (scene) => {
        const { player } = await scene.host.paidOrder();
        return order(scene, { party: ids([player]) });
      },
      ticketTransfer: async ({ host }) => {
        const { player } = await host.paidOrder();
        return transfer((await host.paidOrder()).ticket, player);
      },
    },
  },
  {
    rule: 'a game goes back once, as money or as credit',
    command: 'lockRefundable, giveCredit (refundableGames)',
    refused: ['refunds.nothing', 'credit.nothing_left'],
    by: {
      refundRequest: async (scene) => refund(scene, (await given(scene)).entryId),
      ticketRefund: async (scene) => {
        const { ticket } = await given(scene);
        await world.advance(8 * 86_400);
        return codeOf((await world.call(ticketRefund, { ticket })).body);
      },
      'terminal refunds order': async (scene) => typed('refunds', 'order', (await given(scene)).id),
      'desk refund': async (scene) => refundAtDesk(await given(scene)),
      creditGive: async (scene) => {
        const { entryId: mabarID } = await scene.host.paidOrder();
        expect(await refund(scene, mabarID)).toBeNull();
        const asked = { mabarID, games: 1 };
        return codeOf((await world.call(creditGive, asked, { ...as(scene.host.browser), ...once() })).body);
      },
      'countPlusOne and refundRequest': async (scene) => {
        const { entryId: mabarID } = await given(scene);
        await world.call(mabar.countPlusOne, { mabarID }, { ...as(scene.helper), ...once() });
        return refund(scene, mabarID);
      },
    },
  },
  {
    rule: 'no game goes back while it is played',
    command: 'requestRefund (offerOf)',
    refused: 'refunds.playing',
    by: {
      refundRequest: async (scene) => refund(scene, (await seated(scene)).entryId),
      'terminal refunds order': async (scene) => typed('refunds', 'order', (await seated(scene)).id),
      'desk refund': async (scene) => refundAtDesk(await seated(scene)),
    },
  },
  {
    rule: 'games are counted from one to what can be paid, added or given back',
    command: 'MabarOrderForm, refuseOrder, AddQueueForm, giveCredit',
    refused: ['mabar.order_invalid', 'mabar.total_too_high', 'mabar.add_invalid', 'credit.too_many_games'],
    by: {
      'orderMabar of none': async (scene) => order(scene, { gameCount: 0 }),
      'orderMabar above QRIS': async (scene) => order(scene, { gameCount: 1_000 }),
      'orderMabar of four above QRIS': async (scene) =>
        order(scene, { gameCount: 250, party: ids([newPlayer(), newPlayer(), newPlayer()]) }),
      addQueue: async (scene) => add(scene, 1_000),
      creditGive: async ({ host }) => {
        const { entryId: mabarID } = await host.paidOrder();
        const asked = { mabarID, games: 2 };
        return codeOf((await world.call(creditGive, asked, { ...as(host.browser), ...once() })).body);
      },
    },
  },
  {
    rule: 'a party is as large as its host and its last places allow',
    command: 'checkParty, takePlaces',
    refused: ['mabar.party_closed', 'mabar.party_too_many', 'mabar.last_order_full'],
    by: {
      saveHostSettings: async (scene) => {
        await world.call(mabar.saveHostSettings, { party: 1 }, as(scene.host.browser));
        return order(scene, { party: ids([newPlayer()]) });
      },
      'orderMabar along': async (scene) => {
        await world.call(mabar.saveHostSettings, { party: 2 }, as(scene.host.browser));
        return order(scene, { party: ids([newPlayer(), newPlayer()]) });
      },
      'setLastOrder and orderMabar along': async (scene) => (
        await oneMore(scene),
        order(scene, { party: ids([newPlayer()]) })
      ),
    },
  },
  {
    rule: 'a credit is spent once, at its host',
    command: 'reserveCredit',
    refused: ['credit.code_used', 'credit.code_unknown'],
    by: {
      'orderMabar twice': async (scene) => {
        const creditCode = await givenCode(world, scene.host);
        expect(await order(scene, { creditCode })).toBeNull();
        return order(scene, { creditCode });
      },
      'orderMabar of another host': async (scene) =>
        order(scene, { creditCode: await givenCode(world, await createTestHost(world)) }),
    },
  },
];

const tried = rules.flatMap(({ rule, command, refused, says, by }) =>
  Object.entries(by).map(([entrance, attempt]) => ({
    rule,
    command,
    refused: [refused].flat(),
    says,
    entrance,
    attempt,
  })),
);

test.each(tried)('$rule: $entrance', async ({ refused, says, attempt }) => {
  const host = await createTestHost(world);
  const [helper, key] = [
    (await addTestMember(world, host)).browser,
    await addRemoteKey(world, host, { actions: REMOTE_SCOPES }),
  ];
  const sentences = refused.flatMap((code) => [code, failureText(code as PlainFailureCode)]);
  expect([...sentences, says]).toContain(await attempt({ host, helper, key }));
});

test('every act of contract, remote, chat and operators is tried or says why not', () => {
  const acts = [
    ...Object.entries({ ...mabar, ...tickets }).flatMap(([name, value]) =>
      typeof value === 'object' && 'path' in value && (value as Endpoint).path.startsWith('/api') ? [name] : [],
    ),
    ...remoteActions.queue.map((action) => `remote ${action}`),
    ...CHAT_COMMAND_NAMES.map((command) => `!${command}`),
    ...operatorActs.flatMap((act) => ('asks' in act ? `terminal ${act.name}`.split(' ', 2).join(' ') : [])),
  ];
  const reasons = [...Object.keys(none), ...Object.keys(noneOfOperators).map((word) => `terminal ${word}`)];
  const isTried = (act: string) => tried.some(({ entrance }) => entrance === act || entrance.startsWith(`${act} `));
  expect(acts.filter((act) => !isTried(act) && !reasons.includes(act))).toEqual([]);
  expect(reasons.filter((act) => !acts.includes(act))).toEqual([]);
});

afterAll(() => {
  const lines = rules.map(({ rule, command, by }) => `${rule} | ${command} | ${Object.keys(by).join(', ')}`);
  process.stdout.write(`${lines.join('\n')}\n`);
});
