import { sql } from 'kysely';
import type { Fulfil } from '#deps.ts';
import { createPayment, openPayment, type NewPayment } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError, type ChargeStatus } from '#ports/gateway.port.ts';
import { sandboxKey, SIGNATURE_HEADER, sign } from '#sandbox/charge.adapter.ts';
import type { World } from '#testing/world.ts';

/** What a test makes go wrong at the gateway; it stays until it is taken away. */
export type Faults = {
  /** `lost`: the charge is made and its answer is not; `refused` and `down`: it is not made. */
  create: 'lost' | 'refused' | 'down' | null;
  inquire: 'down' | null;
  /** Changes what an inquiry answers. */
  answer: ((status: ChargeStatus) => ChargeStatus) | null;
  calls: { create: number; inquire: number; expire: number };
};

/** Puts faults between the service and its gateway. */
export function faultyGateway(world: World): Faults {
  const { deps } = world.app;
  const real = deps.gateway;
  const faults: Faults = { create: null, inquire: null, answer: null, calls: { create: 0, inquire: 0, expire: 0 } };
  const askable = () => {
    if (faults.inquire === 'down') throw new GatewayError('down, says the test', 'unknown');
  };
  deps.gateway = {
    ...real,
    async create(request) {
      faults.calls.create += 1;
      if (faults.create === 'refused') throw new GatewayError('refused, says the test', 'no');
      if (faults.create === 'down') throw new GatewayError('down, says the test', 'unknown');
      const charge = await real.create(request);
      if (faults.create === 'lost') throw new GatewayError('answer lost, says the test', 'unknown');
      return charge;
    },
    async inquire(charge) {
      faults.calls.inquire += 1;
      askable();
      const status = await real.inquire(charge);
      return faults.answer ? faults.answer(status) : status;
    },
    async expire(charge) {
      faults.calls.expire += 1;
      askable();
      return real.expire(charge);
    },
  };
  return faults;
}

/** Stands in for the areas that fulfil: what they deliver is one row each, written where a real one would. */
export type Fulfilments = {
  /** Answers this reason instead of delivering. */
  refuse: string | null;
  /** Throws after delivering. */
  broken: boolean;
  /** How often a payment was delivered. */
  count(paymentId: string): Promise<number>;
};

export async function recordFulfilments(world: World): Promise<Fulfilments> {
  await sql`create table fulfilment_probe (payment_id text not null)`.execute(world.admin);
  const fulfilments: Fulfilments = {
    refuse: null,
    broken: false,
    async count(paymentId) {
      const { rows } = await sql`select from fulfilment_probe where payment_id = ${paymentId}`.execute(world.admin);
      return rows.length;
    },
  };
  const deliver: Fulfil = async (tx, _deps, payment) => {
    if (fulfilments.refuse !== null) return { unfulfillable: fulfilments.refuse };
    await sql`insert into fulfilment_probe values (${payment.id})`.execute(tx);
    if (fulfilments.broken) throw new Error('broken, says the test');
    return 'fulfilled';
  };
  world.app.deps.fulfil = { mabar: deliver, support: deliver };
  return fulfilments;
}

/** A payment as an order would make it, without its QR. */
export async function placePayment(world: World, input: { hostId: string } & Partial<NewPayment>): Promise<string> {
  const { id } = await transaction(world.db, (tx) =>
    createPayment(tx, world.app.deps, {
      kind: 'support',
      price: 50_000,
      description: 'Support untuk Host Uji',
      payer: { supporter: { supporterName: 'Budi', supporterEmail: 'budi@mabarin.test' } },
      ...input,
    }),
  );
  return id;
}

/** A payment whose QR waits to be paid. */
export async function pendingPayment(world: World, input: { hostId: string } & Partial<NewPayment>): Promise<string> {
  const id = await placePayment(world, input);
  await openPayment(world.db, world.app.deps, id);
  return id;
}

/** Plays payer and provider by the sandbox's JSON calls. */
export async function play(
  world: World,
  id: string,
  action: 'pay' | 'fail' | 'expire',
  knobs: Record<string, unknown> = {},
): Promise<void> {
  const answer = await world.app.server.inject({
    method: 'POST',
    url: `/sandbox/payments/${id}/${action}`,
    payload: knobs,
  });
  if (answer.statusCode !== 200) throw new Error(`the sandbox answered ${answer.statusCode} ${answer.body}`);
}

/** Sends a notification as the sandbox would, or with another signature; answers the HTTP code. */
export async function notify(world: World, body: unknown, signature?: string): Promise<number> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/webhooks/payments/sandbox',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signature ?? sign(sandboxKey(world.config), payload),
    },
    payload,
  });
  return answer.statusCode;
}

/** A payment's row, lines of its journals, and its operator tasks. */
export async function booksOf(world: World, id: string) {
  const payment = await world.admin.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lines = await world.admin
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_entry as entry', 'entry.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['journal.id', 'account.kind', 'entry.amount', 'entry.settle_on'])
    .where('journal.ref_id', '=', id)
    .orderBy('entry.id')
    .execute();
  const tasks = await world.admin.selectFrom('payment_task').select('reason').where('subject', '=', id).execute();
  return {
    payment,
    journals: new Set(lines.map((line) => line.id)).size,
    lines: Object.fromEntries(lines.map((line) => [line.kind, line.amount])),
    settleOn: lines.find((line) => line.kind === 'host_payable')?.settle_on ?? null,
    tasks: tasks.map(({ reason }) => reason).sort(),
  };
}

/** Plays a payment and lets everything that follows happen. */
export async function playPayment(
  world: World,
  id: string,
  action: Parameters<typeof play>[2] = 'pay',
  knobs: Record<string, unknown> = {},
): Promise<void> {
  await play(world, id, action, knobs);
  await world.advance(0);
}

export async function paymentState(world: World, id: string): Promise<string> {
  return (await booksOf(world, id)).payment.status;
}
