import { addSeconds } from '#platform/date-fns.ts';
import {
  clearFailures,
  countFailure,
  countWaiting,
  findCircuit,
  listCircuits,
  takeProbe,
  type GatewayCircuit,
} from './gateway-circuit.queries.ts';
import type { Deps } from '#deps.ts';
import type { GatewayError } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/** Failed attempts in a row that open a circuit. */
const FAILURES = 5;
/** Pause of a gateway, renewed after each failed attempt. */
const OPEN_SECONDS = 30;
const LONGEST_ERROR = 200;

const closed = { open_until: null, paused_at: null };

type CircuitDeps = Pick<Deps, 'clock' | 'log'>;

/**
 * A gateway may be asked for a QR. An operator's pause forbids it. An open circuit lets one payment through per 30 s over all processes, and its
 * outcome decides.
 */
export async function isAskable(db: Db, deps: Pick<Deps, 'clock'>, gateway: string): Promise<boolean> {
  const now = deps.clock.now();
  const { open_until: openUntil, paused_at: pausedAt } = (await findCircuit(db, gateway)) ?? closed;
  if (pausedAt !== null) return false;
  if (openUntil === null) return true;
  return openUntil <= now && takeProbe(db, gateway, { now, until: addSeconds(now, OPEN_SECONDS) });
}

/** Counts only silence and unintelligible replies: a refusal shows that the gateway is there. */
export async function noteFailure(db: Db, deps: CircuitDeps, gateway: string, error: GatewayError): Promise<void> {
  if (error.accepted === 'no' && error.cause === undefined) return noteAnswer(db, deps, gateway);
  const now = deps.clock.now();
  const { failures, opened } = await countFailure(db, gateway, {
    now,
    until: addSeconds(now, OPEN_SECONDS),
    limit: FAILURES,
    error: error.message.replaceAll('\0', '').slice(0, LONGEST_ERROR),
  });
  if (opened) deps.log.warn({ gateway, failures, circuit: 'open' }, 'a gateway is left alone: it gave no QR in a row');
}

/** Closes the circuit after a reply. */
export async function noteAnswer(db: Db, deps: CircuitDeps, gateway: string): Promise<void> {
  if (!(await clearFailures(db, gateway, deps.clock.now()))) return;
  deps.log.warn({ gateway, circuit: 'closed' }, 'a gateway answers again');
}

/** A gateway whose circuit is open counts as up again so long after its last failure: only a payer's try can tell. */
const DOUBTED_SECONDS = 120;

/** At least one gateway that takes payments is neither stopped nor silent. */
export async function isAnyGatewayUp(db: Db, deps: Pick<Deps, 'clock' | 'gateways'>): Promise<boolean> {
  const circuits = new Map((await listCircuits(db)).map((circuit) => [circuit.gateway, circuit]));
  const since = addSeconds(deps.clock.now(), -DOUBTED_SECONDS);
  return deps.gateways.order.some(({ name }) => {
    const circuit = circuits.get(name);
    if (circuit === undefined) return true;
    const { paused_at: pausedAt, open_until: openUntil, failed_at: failedAt } = circuit;
    return pausedAt === null && (openUntil === null || failedAt === null || failedAt <= since);
  });
}

export type GatewayReport = {
  name: string;
  /** The gateway takes new payments; else it is only asked about its existing ones. */
  takesPayments: boolean;
  /** `half-open`: the next payment tries it. */
  circuit: 'closed' | 'open' | 'half-open';
  failures: number;
  /** Start of the circuit's state; null: always. */
  since: Date | null;
  lastError: { at: Date; message: string } | null;
  /** An operator gives it no new orders since then; null: it gets them. */
  pausedAt: Date | null;
  /** Unpaid payments that have its QR or wait for it, and the time of the oldest. */
  waiting: number;
  waitingSince: Date | null;
};

/** All configured gateways, those that take payments first, in their order. */
export async function reportGateways(db: Db, deps: Pick<Deps, 'clock' | 'gateways'>): Promise<GatewayReport[]> {
  const circuits = new Map((await listCircuits(db)).map((circuit) => [circuit.gateway, circuit]));
  const waiting = new Map((await countWaiting(db)).map((row) => [row.gateway, row]));
  const { order, all } = deps.gateways;
  return all.map((gateway) => ({
    name: gateway.name,
    takesPayments: order.includes(gateway),
    ...circuitOf(circuits.get(gateway.name), deps.clock.now()),
    pausedAt: circuits.get(gateway.name)?.paused_at ?? null,
    waiting: waiting.get(gateway.name)?.count ?? 0,
    waitingSince: waiting.get(gateway.name)?.since ?? null,
  }));
}

function circuitOf(
  row: GatewayCircuit | undefined,
  now: Date,
): Pick<GatewayReport, 'circuit' | 'failures' | 'since' | 'lastError'> {
  if (row === undefined) return { circuit: 'closed', failures: 0, since: null, lastError: null };
  const { open_until: openUntil, failures, changed_at: since, last_error: message, failed_at: at } = row;
  return {
    circuit: openUntil === null ? 'closed' : openUntil > now ? 'open' : 'half-open',
    failures,
    since,
    lastError: message === null || at === null ? null : { at, message },
  };
}
