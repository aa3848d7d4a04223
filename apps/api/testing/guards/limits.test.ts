import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkUsername,
  forgotPassword,
  hostSearch,
  join as joinCall,
  login,
} from '@mabarin/api-client/contract/accounts';
import { chat } from '@mabarin/api-client/contract/chat';
import { complain } from '@mabarin/api-client/contract/complaints';
import { creditCheck } from '@mabarin/api-client/contract/credit';
import { deskSignIn } from '@mabarin/api-client/contract/desk/desk';
import { contact } from '@mabarin/api-client/contract/feedback';
import { claimGift } from '@mabarin/api-client/contract/gifts';
import { lookUpPlayer, orderMabar } from '@mabarin/api-client/contract/mabar';
import { findPayment } from '@mabarin/api-client/contract/payments';
import { checkDataLink, requestDataLink } from '@mabarin/api-client/contract/privacy';
import { prove } from '@mabarin/api-client/contract/profile/security';
import { openingPush } from '@mabarin/api-client/contract/push';
import { remoteState } from '@mabarin/api-client/contract/remote';
import { ticket as ticketCall } from '@mabarin/api-client/contract/ticket';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto/secrets.ts';
import { deviceCookieName, sessionCookieName } from '#platform/http/session.ts';
import { joinForm } from '#testing/fixtures/accounts/join.ts';
import { withSecondFactor } from '#testing/fixtures/accounts/second-factor.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { sandboxChargeOf } from '#testing/fixtures/payments.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld, type Browser } from '#testing/world.ts';

/**
 * Every limit of the service: a stranger fills it, and the rightful one passes. A limit that only its owner can fill says
 * so. A new limit fails the first test until it has a row.
 */
const MOST = 5;
const world = useWorld({
  config: {
    codesPerAddress: MOST,
    lookUpsPerAddress: MOST,
    loginsPerEmail: MOST,
    loginsPerEmailHour: 2 * MOST,
    mailsPerEmail: MOST,
    ordersPerBuyer: MOST,
    probesPerAddress: MOST,
    searchesPerAddress: MOST,
  },
});
const host = useHost(world, {}, beforeAll);

const STRANGER = '2001:db8:1:ab01::1';
const RIGHTFUL = '2001:db8:1:ac01::1';

type Sent = { ip?: string; as?: Browser; headers?: Record<string, string> };

async function call(endpoint: Endpoint, input: object, { ip = STRANGER, as, headers }: Sent = {}) {
  const rest: Record<string, unknown> = { ...input };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const response = await world.app.server.inject({
    method: endpoint.method,
    url,
    remoteAddress: ip,
    headers: {
      ...(as ? { cookie: `${sessionCookieName(world.config)}=${as.cookie}`, login: as.login } : {}),
      ...headers,
    },
    ...(endpoint.method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
  });
  return {
    ...response.json<{ status: number; code?: string; data?: unknown }>(),
    cookies: response.headers['set-cookie'],
  };
}

/** Sends until a limit refuses. */
async function fill(
  send: (nth: number) => Promise<{ code?: string }>,
  refusal = /too_many|_wait$|_locked$/,
): Promise<void> {
  for (let nth = 0; nth < 80; nth += 1) if (refusal.test((await send(nth)).code ?? '')) return;
  throw new Error('no limit refused');
}

/** A limit by address: one address fills it and another passes, with the same input. */
const byAddress = (endpoint: Endpoint, inputOf: (nth: number) => object | Promise<object>) => async () => {
  await fill(async (nth) => call(endpoint, await inputOf(nth)));
  expect((await call(endpoint, await inputOf(99), { ip: RIGHTFUL })).code).not.toBe('http.too_many');
};

const token = 'sandbox-pass';
const player = { gameID: '123456789', gameServerID: '2001' };
const roles = { gameRoleMidlaner: true };
const lost = { amount: 10_500, day: '2026-11-20', clock: '20:15' };
const unknownCode = 'A'.repeat(43);
const failed = { form: { LoginEmail: '', LoginPassword: 'salah-salah' }, token };

const rows: Record<string, (() => Promise<void>) | string> = {
  'credit-code': async () => {
    const credit = await givenCode(world, host);
    const { code } = await host.addVoucher();
    const check = (typed: string, ip: string) => call(creditCheck, { host: host.username, code: typed }, { ip });
    await fill(() => check('salah', STRANGER));
    expect((await check(credit, STRANGER)).status).toBe(0);
    for (const typed of [credit, code]) expect((await check(typed, RIGHTFUL)).status).toBe(0);
  },
  'credit-code-flood': async () => {
    const credit = await givenCode(world, host);
    const { code } = await host.addVoucher();
    const check = (typed: string, ip: string) => call(creditCheck, { host: host.username, code: typed }, { ip });
    for (let line = 0; line < 11; line += 1) {
      for (let guess = 0; guess < MOST; guess += 1) await check('salah', `2001:db8:9:${line + 10}00::1`);
    }
    expect((await check(code, '2001:db8:9:ff00::1')).code).toBe('http.too_many');
    expect((await check(credit, '2001:db8:9:ff00::1')).status).toBe(0);
    expect((await check(code, '2001:db8:a:ff00::1')).status).toBe(0);
  },
  'chat code': async () => {
    const key = await addRemoteKey(world, host, { actions: ['chat'] });
    const { ticket } = await host.paidOrder();
    const { data } = (await world.call(ticketCall, { ticket })).body;
    const code = data?.kind === 'mabar' ? data.entry?.chat.code : null;
    const say = (userId: string, text: string) =>
      call(chat, { platform: 'tiktok', userId, name: 'Budi', text }, { headers: bearer(key) });
    for (let person = 0; person < 20; person += 1) {
      for (let guess = 0; guess < 4; guess += 1) await say(`orang${person}`, '!klaim AAAAAA');
    }
    await world.advance(60);
    await say('penonton', `!klaim ${String(code)}`);
    const { body } = await world.call(ticketCall, { ticket });
    expect(body.data?.kind === 'mabar' && body.data.entry?.chat.name).toBe('Budi');
  },
  login: async () => {
    const form = { form: { LoginEmail: host.email, LoginPassword: 'salah-salah' }, token };
    await fill(() => call(login, form));
    const right = { form: { LoginEmail: host.email, LoginPassword: TEST_PASSWORD }, token };
    expect((await call(login, right, { ip: '2001:db8:2::1' })).status).toBe(0);
  },
  'login-everywhere': async () => {
    const own = await createTestHost(world);
    const right = { form: { LoginEmail: own.email, LoginPassword: TEST_PASSWORD }, token };
    const { cookies } = await call(login, right);
    const name = deviceCookieName(world.config);
    const device =
      [cookies]
        .flat()
        .find((set) => set?.startsWith(`${name}=`))
        ?.split(';')[0] ?? '';
    const wrong = { ...failed, form: { ...failed.form, LoginEmail: own.email } };
    await fill((nth) => call(login, wrong, { ip: `2001:db8:${nth + 100}::1` }), /_locked$/);
    expect((await call(login, right, { headers: { cookie: device } })).status).toBe(0);
  },
  'login-mail': 'one notice a day; it refuses nobody',
  'mail-forgot': byAddress(forgotPassword, () => ({ token, email: host.email })),
  'mail-join': byAddress(joinCall, async () => ({
    formJoin: { ...(await joinForm()), hostEmail: 'korban@example.test' },
    tokenJoin: token,
  })),
  'mail-data': byAddress(requestDataLink, () => ({ form: { privacyEmail: 'korban@example.test' }, token })),
  'mail-invite': 'by the host that invites',
  'mails-': 'ten addresses or hosts together; the mails that came hold working links',
  'data-link-from': byAddress(requestDataLink, (nth) => ({
    form: { privacyEmail: `banyak${nth}@example.test` },
    token,
  })),
  'data-link-guess': byAddress(checkDataLink, () => ({ code: unknownCode })),
  probe: byAddress(checkUsername, () => ({ form: { username: 'tebakan777' } })),
  search: byAddress(hostSearch, () => ({ search: 'kancil' })),
  player: byAddress(lookUpPlayer, (nth) => ({ host: host.username, id: String(600_000_000 + nth), server: '2001' })),
  order: async () => {
    const gameEventCode = await eventCode(world, host);
    const form = { ...player, ...roles, gameEventCode, gameCount: 1, gameMessage: 'halo' };
    await byAddress(orderMabar, () => ({ form, host: host.username, token }))();
  },
  claim: async () => {
    const giftEventCode = await host.addGift();
    const form = { ...player, ...roles, giftEventCode, giftMessage: 'hoki' };
    await byAddress(claimGift, () => ({ form, host: host.username, token }))();
  },
  'opening from': byAddress(openingPush, (nth) => ({
    host: host.username,
    subscription: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${nth}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  })),
  'contact from': byAddress(contact, (nth) => ({
    form: { contactEmail: `banyak${nth}@example.test`, contactMessage: 'Uangku terpotong.' },
    token,
  })),
  'contact of': byAddress(contact, () => ({
    form: { contactEmail: 'korban@example.test', contactMessage: 'Uangku terpotong.' },
    token,
  })),
  find: byAddress(findPayment, (nth) => ({
    form: { ...lost, by: 'email', email: `hilang${nth}@example.test` },
    token,
  })),
  'find-flood': 'three hundred of a prefix; `find` counts the same searches by address',
  'find-mail': 'one mail in six hours; it holds a working link',
  'find-player': async () => {
    const order = await host.paidOrder();
    const { qr_string: qris } = await sandboxChargeOf(world, order.id);
    const search = { form: { ...lost, by: 'player', gameID: order.player.id, walletEnd: '' }, token };
    for (let nth = 0; nth < 10; nth += 1) await call(findPayment, search);
    const found = await call(findPayment, { form: { by: 'qris', qris }, token }, { ip: RIGHTFUL });
    expect(found.data).toEqual({ found: 'ticket', ticket: order.ticket });
  },
  'find-player-month': 'the same',
  'complaint from': byAddress(complain, () => ({
    place: 'host',
    of: host.username,
    form: { reason: 'gambling', words: '' },
  })),
  'remote key guess': async () => {
    const key = await addRemoteKey(world, host);
    await fill(() => call(remoteState, {}, { headers: bearer(`mbr_${'A'.repeat(32)}`) }));
    expect((await call(remoteState, {}, { headers: bearer(key) })).status).toBe(0);
  },
  password: async () => {
    const stolen = await logIn(world, host.email);
    await fill(() => call(prove, { password: 'salah-salah' }, { as: stolen }));
    expect((await call(prove, { password: TEST_PASSWORD }, { as: host.browser })).status).toBe(0);
  },
  'second-factor-command': async () => {
    const own = await createTestHost(world);
    const stolen = await logIn(world, own.email);
    const { code } = await withSecondFactor(world, own);
    await fill(() => call(prove, { password: TEST_PASSWORD, secondFactor: '000000' }, { as: stolen }));
    const proof = { password: TEST_PASSWORD, secondFactor: code() };
    expect((await call(prove, proof, { as: own.browser })).status).toBe(0);
  },
  'second-factor-login': 'after the right password; a known device and a passkey are asked for no code',
  operator: async () => {
    const { secret, code } = await createTestOperator(world, 'rina');
    const headers = { origin: world.config.origins.dashboard };
    const signIn = (typed: string, ip: string) =>
      call(deskSignIn, { name: 'rina', secret: typed, code: code() }, { ip, headers });
    await fill(() => signIn('salah-salah', '127.0.0.66'));
    expect((await signIn(secret, '127.0.0.1')).status).toBe(0);
  },
  'operator code': 'by the operator, who is signed in',
  sessions: async () => {
    const member = await addTestMember(world, host);
    const helper = { hostId: host.id, memberId: member.id, role: 'moderator' } as const;
    const ended: string[] = [];
    const open = (opener: Parameters<typeof world.app.live.open>[0]['opener'], name: string) =>
      world.app.live.open({
        opener,
        since: null,
        accept: () =>
          ({
            on: () => {},
            once: () => {},
            write: () => true,
            destroy: () => {},
            end: () => ended.push(name),
          }) as never,
      });
    for (let nth = 0; nth < 20; nth += 1) await open({ ...helper, sessionId: `bantuan${nth}` }, `bantuan${nth}`);
    await open({ hostId: host.id, memberId: null, role: 'owner', sessionId: 'pemilik' }, 'pemilik');
    expect(ended).toEqual(['bantuan0']);
    await expect(open({ ...helper, sessionId: 'lagi' }, 'lagi')).rejects.toMatchObject({ code: 'http.too_many' });
  },
  displays: 'by the display key',
  displaysOfAddress: async () => {
    const opener = { codeHash: sha256(host.code), address: STRANGER };
    const accept = () =>
      ({ on: () => {}, once: () => {}, write: () => true, destroy: () => {}, end: () => {} }) as never;
    const open = (address: string) => world.app.live.open({ opener: { ...opener, address }, since: null, accept });
    for (let nth = 0; nth < 20; nth += 1) await open(STRANGER);
    await expect(open(STRANGER)).rejects.toMatchObject({ code: 'http.too_many' });
    await open(RIGHTFUL);
  },
  requestsPerMinute: 'by address (server.test.ts)',
  bankChecksPerHost: 'by the host',
  'bank-check': 'by the host',
  'refund-account': 'by the ticket',
  'passkey-challenge': 'one use of what this service made',
  'remote key': 'by the key',
  chat: 'by the person of the chat',
  'chat question': 'the same question is answered once',
  'chat of host': 'replies of a host’s bot, not codes',
  'speech-server': 'by the host; the local voice speaks on',
  discord: 'by the host',
  notify: 'by the host',
  'team invitation': 'by the host',
  feedback: 'by the host',
  'complaint of host': 'by the host',
  'support download': 'by the host',
  'webhook ': 'by the host',
  'webhook stream': 'by the host, of keys that work',
  'webhook stream guess': 'unknown keys only',
  bots: 'by the key',
  'report file': 'by the host',
  'host download': 'by the host',
  'media-upload': 'by the host',
  'overlay-voice': 'by the host',
  'overlay-test': 'by the host',
};

/** Names of all limits: what is counted in the service's code, and what the configuration and the streams set. */
function limitsOfCode(): string[] {
  const root = join(import.meta.dirname, '../../src');
  const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const names = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const hits = [...text.matchAll(/limits\.hit\(\s*[`']([^`'$]+)/g)].map(([, name = '']) => name);
    const counts = /countAttempt|takeAttempt|takeSlowedAttempt|keyOf\(deps/.test(text);
    const named = counts ? [...text.matchAll(/\bname: '([a-z][\w -]+)', subject/g)].map(([, name = '']) => name) : [];
    const streams = /MOST_STREAMS = \{([^}]+)\}/.exec(text)?.[1]?.match(/[a-zA-Z]+(?=:)/g) ?? [];
    return [...hits, ...named, ...streams];
  });
  return [...new Set([...names, 'requestsPerMinute', 'bankChecksPerHost'])];
}

test('every limit of the code has a row', () => {
  const found = limitsOfCode();
  expect(found.length).toBeGreaterThan(30);
  const kinds = Object.keys(rows);
  expect(found.filter((name) => !kinds.some((kind) => kind === name || kind.startsWith(name)))).toEqual([]);
});

test.each(Object.entries(rows).flatMap(([name, row]) => (typeof row === 'string' ? [] : [{ name, row }])))(
  'a stranger who fills "$name" keeps nobody else out',
  async ({ row }) => {
    await world.advance(3_700);
    host.browser = await logIn(world, host.email).catch(() => host.browser);
    await row();
  },
);
