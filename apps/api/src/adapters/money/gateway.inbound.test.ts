import type { Notification } from '@mabarin/simulators/outbox';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayment } from '#features/payments/index.ts';
import { gatewayList } from '#ports/gateway.port.ts';
import { isDeep } from '#testing/depth.ts';
import { openMidtrans, openXendit, type GatewayBench } from '#testing/fixtures/gateways.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { booksOf, pendingPayment, placePayment, recordFulfilments } from '#testing/fixtures/payments.ts';
import { useWorld, type World } from '#testing/world.ts';

type Open = (options: { now: () => Date }) => Promise<GatewayBench>;

/** Turns a notification of a waiting payment into one of a paid one under the same signature. */
type Claim = (waiting: { reference: string; providerId: string | null }, told: Notification[]) => Notification;

const adapters: [name: string, open: Open, claim: Claim][] = [
  [
    'midtrans',
    openMidtrans,
    (_charge, [told]) => ({
      path: told?.path ?? '',
      headers: told?.headers ?? {},
      body: told?.body.replace('"transaction_status":"pending"', '"transaction_status":"settlement"') ?? '',
    }),
  ],
  [
    'xendit',
    openXendit,
    ({ reference, providerId }) => ({
      path: '/webhooks/payments/xendit',
      headers: { 'x-callback-token': 'callback-CANARY' },
      body: JSON.stringify({
        event: 'payment.capture',
        data: { payment_id: 'py-1', reference_id: reference, payment_request_id: providerId, status: 'SUCCEEDED' },
      }),
    }),
  ],
];

describe.each(isDeep ? adapters : adapters.slice(0, 1))(
  'a notification of %s, through the API',
  async (name, open, claim) => {
    const bench = await open({ now: (): Date => world.clock.now() });
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const world: World = useWorld({ overrides: { gateways: gatewayList([bench.gateway]), log } });
    let hostId = '';
    beforeAll(async () => {
      await recordFulfilments(world);
      hostId = (await createTestHost(world)).id;
    });
    afterAll(() => bench.close());

    const post = async ({ path, headers, body }: Notification) =>
      (
        await world.app.server.inject({
          method: 'POST',
          url: path,
          headers: { 'content-type': 'application/json', ...headers },
          payload: body,
        })
      ).statusCode;
    const stored = () => world.sorted('id', 'payment_hint', {});
    const chargeOf = async (id: string) => {
      const found = world.admin.selectFrom('payment_charge').selectAll().where('payment_id', '=', id);
      const { reference, provider_id: providerId } = await found.executeTakeFirstOrThrow();
      return { reference, providerId };
    };
    /** A waiting payment, and a paid one with its notifications. */
    async function pending() {
      const id = await pendingPayment(world, { hostId });
      return { id, charge: await chargeOf(id), told: await bench.notifications() };
    }
    async function paid() {
      const { id, charge } = await pending();
      bench.pay(charge);
      const [told] = await bench.notifications();
      if (told === undefined) throw new Error('the service tells nothing');
      return { id, charge, told };
    }

    test('credits its payment once, however often and however late it comes', async () => {
      const { id, told } = await paid();
      for (const seconds of [0, 0, 86_400]) {
        await world.advance(seconds);
        expect(await post(told)).toBe(200);
      }
      await world.advance(0);
      expect(await booksOf(world, id)).toMatchObject({ payment: { status: 'paid', provider: name }, journals: 1 });
      expect(await stored()).toMatchObject([{ provider: name, state: 'paid', deliveries: 3 }]);
    });

    test('that claims a payment which did not happen credits nothing', async () => {
      const { id, charge, told } = await pending();
      expect(await post(claim(charge, told))).toBe(200);
      await world.advance(0);
      expect(await booksOf(world, id)).toMatchObject({ payment: { status: 'pending' }, journals: 0 });
    });

    test('that is too long, unreadable, doubled or forged is refused and not kept', async () => {
      const { id, charge } = await pending();
      bench.pay(charge);
      bench.simulator.faults.next('notification', 'doubled');
      const [told] = await bench.notifications();
      if (told === undefined) throw new Error('the service tells nothing');
      const before = await stored();
      const key = Object.keys(JSON.parse(told.body) as object)[0] ?? '';
      const wrong: Record<string, [expected: number, body: string]> = {
        '1 MB': [413, told.body.padEnd(1_000_000)],
        nothing: [401, ''],
        'no JSON': [401, told.body.slice(1)],
        'a key twice': [401, `{"${key}":"x",${told.body.slice(1)}`],
        'lists in lists': [401, '['.repeat(60_000)],
        'NUL in its names': [401, told.body.replaceAll(charge.reference, `${charge.reference}\\u0000`)],
      };
      for (const [what, [expected, body]] of Object.entries(wrong)) {
        expect(await post({ ...told, body }), what).toBe(expected);
      }
      const forged = {
        ...told,
        headers: { 'x-callback-token': 'x' },
        body: told.body.replace(/"signature_key":"./, '$&x'),
      };
      expect(await post(forged)).toBe(401);
      expect(await stored()).toEqual(before);
      // Whoever is not told asks.
      await world.advance(910);
      expect((await booksOf(world, id)).payment).toMatchObject({ status: 'paid' });
    });

    test('and everything else leaves no secret in a log line or a column', async () => {
      await paid();
      for (const fault of ['lost_answer', 'error_before', 'html']) {
        bench.simulator.faults.next(bench.operations.create, fault);
        const id = await placePayment(world, { hostId });
        await openPayment(world.db, world.app.deps, id).catch(() => null);
      }
      await world.advance(30);
      expect(lines.join('')).toContain(`${name} did not make a charge`);
      const tables = ['payment', 'payment_charge', 'payment_hint', 'payment_task'] as const;
      const rows = await Promise.all(tables.map((table) => world.admin.selectFrom(table).selectAll().execute()));
      const columns = rows
        .flat()
        .flatMap((row) => Object.values(row))
        .map((value: unknown) => (Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)));
      expect(columns.length).toBeGreaterThan(100);
      for (const secret of bench.secrets) expect([...lines, ...columns].join(' ')).not.toContain(secret);
    });
  },
);
