import { sql } from 'kysely';
import type { Deps, Fulfil } from '#deps.ts';
import { createPayment, openPayment, type NewPayment } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError, gatewayList, type Charge, type ChargeStatus, type PaymentGateway } from '#ports/gateway.port.ts';
import { SANDBOX, sandboxGateway, sandboxKey, SIGNATURE_HEADER, sign } from '#sandbox/charge.adapter.ts';
import { findCharge, type SandboxCharge } from '#sandbox/charge.queries.ts';
import type { World } from '#testing/world.ts';

/** What a test makes go wrong at the gateway; it stays until it is taken away. */
export type Faults = {
  /** `lost`: the charge is made and its answer is not; the others: it is not made. */
  create: 'lost' | 'refused' | 'unconnected' | 'down' | null;
  /** Changes what making a charge answers. */
  charge?: (charge: Charge) => Charge;
  inquire: 'down' | null;
  /** Changes what an inquiry answers. */
  answer: ((status: ChargeStatus) => ChargeStatus) | null;
  calls: { create: number; inquire: number; expire: number };
};

/** No faults, and nothing counted. */
function noFaults(): Faults {
  return { create: null, inquire: null, answer: null, calls: { create: 0, inquire: 0, expire: 0 } };
}

/** A gateway with faults in front of it. */
function withFaults(real: PaymentGateway, faults: Faults): PaymentGateway {
  const askable = () => {
    if (faults.inquire === 'down') throw new GatewayError('down, says the test', 'unknown');
  };
  return {
    ...real,
    async create(request) {
      faults.calls.create += 1;
      if (faults.create === 'refused') throw new GatewayError('refused, says the test', 'no');
      if (faults.create === 'unconnected') throw new GatewayError('no answer', 'no', new Error('ECONNREFUSED'));
      if (faults.create === 'down') throw new GatewayError('down, says the test', 'unknown');
      const charge = await real.create(request);
      if (faults.create === 'lost') throw new GatewayError('answer lost, says the test', 'unknown');
      return faults.charge ? faults.charge(charge) : charge;
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
}

/** Puts faults between the service and its gateway. */
export function faultyGateway(world: World): Faults {
  const faults = noFaults();
  replaceGateway(world.app.deps, (real) => withFaults(real, faults));
  return faults;
}

/** Puts another gateway in the place of the first; the answer puts it back. */
export function replaceGateway(deps: Deps, wrap: (real: PaymentGateway) => PaymentGateway): () => void {
  const { gateways } = deps;
  const [first, ...rest] = gateways.order;
  const others = gateways.all.filter((gateway) => !gateways.order.includes(gateway));
  deps.gateways = gatewayList([wrap(first), ...rest], others);
  return () => {
    deps.gateways = gateways;
  };
}

/**
 * Gives the service several pretend gateways, each with its faults. `blind` ones find a charge by their own id only;
 * `readable` ones take no new payments.
 */
export function useGateways<Name extends string>(
  world: World,
  wanted: Readonly<Record<Name, { blind?: boolean; readable?: boolean }>>,
): Record<Name, Faults> {
  const { deps } = world.app;
  const faults: Partial<Record<Name, Faults>> = {};
  const named = Object.entries<{ blind?: boolean; readable?: boolean }>(wanted).map(([name, options]) => {
    const own = noFaults();
    faults[name as Name] = own;
    const real = sandboxGateway({ ...deps, db: world.db }, { name, findsByReference: options.blind !== true });
    return { gateway: withFaults(real, own), isReadable: options.readable === true };
  });
  const gatewaysOf = (isReadable: boolean) =>
    named.filter((one) => one.isReadable === isReadable).map(({ gateway }) => gateway);
  deps.gateways = gatewayList(gatewaysOf(false), gatewaysOf(true));
  return faults as Record<Name, Faults>;
}

/** The charges of a payment, the oldest first. */
export function chargesOf(world: World, paymentId: string) {
  return world.admin
    .selectFrom('payment_charge')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
}

/** The charge of a payment whose QR is its payer's, or whose money came, as the pretend gateway knows it. */
export async function sandboxChargeOf(world: World, paymentId: string): Promise<SandboxCharge> {
  const charge = await findCharge(world.db, await referenceOf(world, paymentId));
  if (!charge) throw new Error(`the sandbox has no charge of payment ${paymentId}`);
  return charge;
}

/** Our reference of the newest charge of a payment. */
export async function referenceOf(world: World, paymentId: string): Promise<string> {
  const newest = (await chargesOf(world, paymentId)).at(-1);
  if (!newest) throw new Error(`payment ${paymentId} has no charge`);
  return newest.reference;
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
  if (answer.json().status !== 0) throw new Error(`the sandbox answered ${answer.statusCode} ${answer.body}`);
}

/** Sends a notification as the sandbox would, or with another signature; answers the HTTP code. */
export async function notify(world: World, body: unknown, signature?: string, gateway = SANDBOX): Promise<number> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await world.app.server.inject({
    method: 'POST',
    url: `/webhooks/payments/${gateway}`,
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
