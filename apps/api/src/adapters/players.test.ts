import { createPlayers } from '@mabarin/simulators/players.simulator';
import { openSimulator, testContext } from '@mabarin/simulators/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { httpPlayers } from './http.players.ts';
import { lookUpInTime } from '#platform/players/players.ts';
import { noPlayers, type PlayerDirectory } from '#ports/players.port.ts';
import { sandboxPlayers } from '#sandbox/players.adapter.ts';

const context = testContext();
let simulator: ReturnType<typeof createPlayers>;
let open: Awaited<ReturnType<typeof openSimulator>>;
let logged: unknown[];

beforeEach(async () => {
  simulator = createPlayers(context);
  open = await openSimulator(simulator);
  logged = [];
});
afterEach(() => open.close());

function directory(settings: { url?: string; namePath?: string } = {}): PlayerDirectory {
  const url = `${open.origin}/nickname/ml?id={id}&server={server}`;
  const log = { warn: (...line: unknown[]) => logged.push(line), debug() {}, info() {}, error() {} };
  const clock = { now: context.now };
  return httpPlayers({ url, headers: { 'x-api-key': 'rahasia' }, namePath: 'name', ...settings }, { clock, log });
}

const player = { id: '123456789', server: '2345' };

describe.each<[string, () => PlayerDirectory, string]>([
  ['http', () => directory(), 'Player 6789'],
  ['sandbox', () => sandboxPlayers, 'Player6789'],
])('the directory of players by %s [dec outside world]', (_name, players, name) => {
  test('names a player and knows who is none', async () => {
    expect(await players().lookup(player)).toEqual({ found: true, name });
    expect(await players().lookup({ ...player, id: '123456000' })).toEqual({ found: false });
  });
});

describe('a directory by HTTP', () => {
  test.each(['lost_request', 'lost_answer', 'error_before', 'html', 'rate_limited', 'other_shape'])(
    'cannot be asked while it has %s, so that nobody is refused for it',
    async (fault) => {
      const players = directory();
      simulator.faults.next('lookup', fault);
      expect(await players.lookup(player)).toEqual({ found: 'unavailable' });
      context.advance(31);
      expect(await players.lookup(player)).toEqual({ found: true, name: 'Player 6789' });
    },
  );

  test('is asked five times a second at most', async () => {
    const players = directory();
    const answers = await Promise.all(Array.from({ length: 7 }, () => players.lookup(player)));
    expect(answers.filter(({ found }) => found === true)).toHaveLength(5);
    expect(simulator.rows()).toHaveLength(5);
    context.advance(1);
    expect((await players.lookup(player)).found).toBe(true);
  });

  test('is left alone for 30 s after five faults in a row, and at once when it asks for that', async () => {
    for (const [fault, times] of [
      ['error_before', 5],
      ['rate_limited', 1],
    ] as const) {
      const players = directory();
      simulator.faults.next('lookup', fault, times);
      for (let index = 0; index < times; index += 1) {
        context.advance(1);
        await players.lookup(player);
      }
      const before = simulator.rows().length;
      context.advance(29);
      expect(await players.lookup(player)).toEqual({ found: 'unavailable' });
      expect(simulator.rows()).toHaveLength(before);
      context.advance(1);
      expect((await players.lookup(player)).found, fault).toBe(true);
    }
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain('rahasia');
  });

  test('gets digits only, its headers, and no second address', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(`${String(request.url)} ${String(request.headers['x-api-key'])}`);
      if (request.url?.startsWith('/far')) response.writeHead(302, { location: `${open.origin}/nickname/ml` }).end();
      else if (request.url?.startsWith('/long')) response.end(JSON.stringify({ name: 'x'.repeat(70_000) }));
      else response.end(JSON.stringify({ data: { user: { name: 'Ba\u202eng\u0007 Kancil'.padEnd(80, '!') } } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const deep = directory({ url: `${origin}/{server}/{id}`, namePath: 'data.user.name' });
    expect(await deep.lookup({ id: '1/../2', server: '2345' })).toEqual({ found: false });
    const answer = await lookUpInTime(deep, player);
    expect(answer).toEqual({ found: true, name: 'Bang Kancil'.padEnd(50, '!') });
    expect(seen).toEqual(['/2345/123456789 rahasia']);
    const wrong = directory({ url: `${origin}/{server}/{id}`, namePath: 'data.constructor.name' });
    expect(await wrong.lookup(player)).toEqual({ found: 'unavailable' });
    for (const path of ['far', 'long']) {
      const players = directory({ url: `${origin}/${path}/{server}/{id}` });
      expect(await players.lookup(player), path).toEqual({ found: 'unavailable' });
    }
    expect(simulator.rows()).toEqual([]);
  });
});

test('without a directory nobody is named and nobody refused', async () => {
  expect(await noPlayers.lookup(player)).toEqual({ found: 'unavailable' });
});
