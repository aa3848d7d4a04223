import { addSeconds } from '#platform/date-fns.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '#platform/log.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';

/** Counting never throws or waits; no label holds user input such as a name, an id or an address. */
export type Metrics = {
  /** Call it after the commit that wrote the order or ended its payment. */
  countOrder(kind: PaymentKind, event: OrderEvent): void;
  /** Seconds from the gateway taking the money, or notifying us, to the fulfilment. */
  observeSettle(kind: PaymentKind, seconds: number): void;
  /** `route` is its template, or `none`. */
  observeRequest(request: { app: string; method: string; route: string; status: number }, seconds: number): void;
  setBusConnected(connected: boolean): void;
  /** A gauge or a foreign counter, read from memory at each scrape. */
  follow(definition: GaugeDefinition & { type?: 'counter' }, read: () => Values): void;
  /** Gauges read from the database, at most every 10 s. */
  collect(collectors: readonly Collector[]): void;
  /** Prometheus' text format. Never throws: without the database its gauges are left out. */
  scrape(): Promise<string>;
};

const kinds = ['mabar', 'support'] as const satisfies readonly PaymentKind[];

const orderHelp = {
  created: 'Orders written.',
  paid: 'Orders whose payment was booked.',
  expired: 'Orders whose time was over without money.',
  failed: 'Orders whose payment the gateway calls failed.',
  review: 'Orders of which too little came, or nobody knows how much.',
};

type OrderEvent = keyof typeof orderHelp;

type GaugeDefinition = { name: `mabarin_${string}`; help: string; label?: string };

/** Gauges of one statement, by name; with a label by its values. A missing gauge is unknown. */
export type Collector = {
  gauges: readonly GaugeDefinition[];
  read(): Promise<Readonly<Record<string, Values>>>;
};

const COLLECT_SECONDS = 10;
/** A scrape waits this long for the database; Prometheus waits 10 s for the scrape. */
const PATIENCE_MS = 3_000;

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SETTLE_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];

export function createMetrics({ clock, log, ofProcess }: { clock: Clock; log: Log; ofProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) watchProcess(registry);
  const orders = Object.fromEntries(
    Object.entries(orderHelp).map(([event, help]) => [
      event,
      new Counter({ name: `mabarin_orders_${event}_total`, help, labelNames: ['kind'], registers }),
    ]),
  ) as Record<OrderEvent, Counter>;
  for (const counter of Object.values(orders)) for (const kind of kinds) counter.inc({ kind }, 0);
  const settle = new Histogram({
    name: 'mabarin_settle_lag_seconds',
    help: 'From the gateway taking the money, or telling us where it does not say when, to the order being fulfilled.',
    labelNames: ['kind'],
    buckets: SETTLE_BUCKETS,
    registers,
  });
  for (const kind of kinds) settle.zero({ kind });
  const requests = new Histogram({
    name: 'mabarin_http_request_duration_seconds',
    help: 'Calls by route and class of status, without those answered from memory and without event streams.',
    labelNames: ['app', 'method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const busConnected = new Gauge({
    name: 'mabarin_bus_connected',
    help: 'Whether the bus between processes has a connection.',
    registers,
  });
  const busReconnects = new Counter({
    name: 'mabarin_bus_reconnects_total',
    help: 'How often the bus came back after its connection was lost.',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'mabarin_database_up',
    help: 'Whether the database answered what the gauges read from it.',
    registers,
  });
  const collected: { collector: Collector; gauges: readonly NamedGauge[] }[] = [];
  let wasConnected = false;
  let readAt: Date | null = null;
  let reading: Promise<void> | null = null;

  /** Sequential, so that a scrape takes one connection of the pool. */
  async function readDatabase(): Promise<void> {
    readAt = clock.now();
    try {
      for (const { collector, gauges } of collected) {
        const values = await collector.read();
        for (const gauge of gauges) setGauge(gauge, values[gauge.name]);
      }
      databaseUp.set(1);
    } catch (error) {
      noteAway(error);
    }
  }

  /** Drops unknown values, because an old one would look valid. */
  function noteAway(error: unknown): void {
    databaseUp.set(0);
    for (const { gauges } of collected) for (const gauge of gauges) setGauge(gauge, {});
    log.warn({ err: error }, 'the database did not answer what the metrics ask');
  }

  async function refresh(): Promise<void> {
    const now = clock.now();
    if (reading === null && readAt !== null && readAt <= now && now < addSeconds(readAt, COLLECT_SECONDS)) return;
    reading ??= readDatabase().finally(() => {
      reading = null;
    });
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), PATIENCE_MS);
    if ((await Promise.race([reading, late.promise])) === 'late') noteAway(new Error(`no answer in ${PATIENCE_MS} ms`));
    clearTimeout(timer);
  }

  return {
    countOrder: (kind, event) => orders[event].inc({ kind }),
    observeSettle: (kind, seconds) => settle.observe({ kind }, Math.max(0, seconds)),
    observeRequest({ app, method, route, status }, seconds) {
      requests.observe({ app, method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    setBusConnected(connected) {
      if (connected && wasConnected) busReconnects.inc();
      wasConnected ||= connected;
      busConnected.set(Number(connected));
    },
    follow({ type, name, help, label }, read) {
      const labelNames = labelsOf(label);
      if (type !== 'counter') {
        const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect: () => set() });
        const set = () => setGauge({ name, label, gauge }, read());
        return;
      }
      const counter: Counter = new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          counter.reset();
          for (const [labels, value] of samplesOf(read(), label)) counter.inc(labels, value);
        },
      });
    },
    collect(collectors) {
      for (const collector of collectors) {
        const gauges = collector.gauges.map(({ name, help, label }) => ({
          name,
          label,
          gauge: new Gauge({ name, help, labelNames: labelsOf(label), registers }),
        }));
        collected.push({ collector, gauges });
      }
    },
    async scrape() {
      await refresh();
      return registry.metrics();
    },
  };
}

type NamedGauge = { name: string; label: string | undefined; gauge: Gauge };
type Values = number | Readonly<Record<string, number>>;

const labelsOf = (label: string | undefined) => (label === undefined ? [] : [label]);

function samplesOf(values: Values, label: string | undefined): (readonly [Record<string, string>, number])[] {
  if (typeof values === 'number') return [[{}, values]];
  return Object.entries(values).map(([each, value]) => [label === undefined ? {} : { [label]: each }, value]);
}

/** Removes a missing value from the scrape, which would otherwise say zero. */
function setGauge({ gauge, label }: NamedGauge, values: Values = {}): void {
  if (label === undefined) gauge.remove();
  else gauge.reset();
  for (const [labels, value] of samplesOf(values, label)) gauge.set(labels, value);
}

/** Gauges of Node's inner lists, which break Prometheus' naming rules and add nothing. */
const unwanted = /^nodejs_(active_(handles|requests|resources).*|eventloop_lag_(min|max|mean|stddev|p50|p90)_seconds)$/;

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  for (const { name } of registry.getMetricsAsArray()) if (unwanted.test(name)) registry.removeSingleMetric(name);
}
