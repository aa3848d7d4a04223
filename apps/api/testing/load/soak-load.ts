/**
 * The viewers and hosts of `pnpm bench soak`, as a process of its own: orders and supports that are paid, reads with
 * ETag, and dashboards that read their lists and end who plays. It reports every ten seconds until its parent says stop.
 */
import { httpClient, type HttpAnswer } from '#testing/servers/http-client.ts';

export type SoakHost = { username: string; event: string; headers: Record<string, string> };
export type SoakLoad = {
  port: number;
  hosts: SoakHost[];
  ordersPerSecond: number;
  readsPerSecond: number;
};
/** Responses since the last report: milliseconds by kind, and unexpected ones. */
export type SoakReport = {
  ms: Record<Kind, number[]>;
  paid: number;
  /** Calls skipped because too many were open. */
  skipped: number;
  faults: string[];
};
type Kind = 'order' | 'credited' | 'read' | 'dashboard';

const REPORT_MS = 10_000;
/** As often as a dashboard reads again while something happens. */
const DASHBOARD_MS = 5_000;
/** No more at once: a service that fell behind is not buried. */
const MOST_UNDER_WAY = 200;
const CREDITED_WITHIN_MS = 30_000;
/** A viewer's page looks every 3 s; a little more often says more about the time until the money is credited. */
const LOOK_MS = 1_000;

process.on('disconnect', () => process.exit(0));
process.once('message', (load: SoakLoad) => void run(load));

async function run({ port, hosts, ordersPerSecond, readsPerSecond }: SoakLoad): Promise<void> {
  const client = httpClient(port);
  const tags = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let report = emptyReport();
  let stopping = false;
  let number = 0;

  /** The call's answer, counted; what is no success is a fault. */
  async function timed(kind: Kind, call: Promise<HttpAnswer>): Promise<HttpAnswer> {
    const answer = await call;
    report.ms[kind].push(answer.ms);
    const isGood = answer.http === 304 || answer.body['status'] === 0;
    if (!isGood) throw new Error(`${kind}: ${answer.http} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return answer;
  }

  function begin(work: () => Promise<void>): void {
    if (underWay.size >= MOST_UNDER_WAY) {
      report.skipped += 1;
      return;
    }
    const done = work()
      .catch((error: unknown) => void report.faults.push(String(error)))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function order(): Promise<void> {
    number += 1;
    const host = hosts[number % hosts.length];
    if (host === undefined) return;
    const { path, form } = number % 3 === 0 ? mabarOrder(host, number) : supportOrder(number);
    const { body } = await timed('order', client.post(path, { host: host.username, token: 'sandbox-pass', ...form }));
    const { transaction_id: id } = body['data'] as { transaction_id: string };
    const began = performance.now();
    const { body: paid } = await client.post(`/sandbox/payments/${id}/pay`, {});
    if (paid['status'] !== 0) throw new Error(`pay: ${JSON.stringify(paid)}`);
    while (performance.now() - began < CREDITED_WITHIN_MS) {
      const seen = await client.get(`/api/payment/${id}`);
      if ((seen.body['data'] as { state: string }).state === 'paid') {
        report.ms.credited.push(performance.now() - began);
        report.paid += 1;
        return;
      }
      await pause(LOOK_MS);
    }
    throw new Error(`${id} was paid and is not credited after ${CREDITED_WITHIN_MS} ms`);
  }

  async function read(index: number): Promise<void> {
    const host = hosts[index % hosts.length];
    const path = `/api/${index % 2 === 0 ? 'list' : 'host'}/${host?.username}`;
    const tag = tags.get(path);
    const headers = tag === undefined ? {} : { 'if-none-match': tag };
    const { headers: answered } = await timed('read', client.get(path, headers));
    if (typeof answered['etag'] === 'string') tags.set(path, answered['etag']);
  }

  async function dashboard({ headers }: SoakHost): Promise<void> {
    const { body } = await timed('dashboard', client.post('/api/dashboard/mabar/list', {}, headers));
    await timed('dashboard', client.post('/api/dashboard/support', {}, headers));
    const { queue } = body['data'] as { queue: { id: string }[] };
    for (const { id } of queue.slice(0, 20)) {
      await timed('dashboard', client.post('/api/dashboard/mabar/set-playing-done', { mabarID: id }, headers));
    }
  }

  const timers = [
    every(1_000 / ordersPerSecond, () => begin(order)),
    every(1_000 / readsPerSecond, (index) => begin(() => read(index))),
    every(DASHBOARD_MS / hosts.length, (index) => {
      const host = hosts[index % hosts.length];
      if (host) begin(() => dashboard(host));
    }),
  ];
  const reports = setInterval(() => {
    process.send?.(report);
    report = emptyReport();
  }, REPORT_MS);
  process.once('message', () => {
    stopping = true;
  });
  while (!stopping) await pause(100);
  for (const stop of timers) stop();
  while (underWay.size > 0) await Promise.all(underWay);
  clearInterval(reports);
  client.close();
  process.send?.(report);
}

function emptyReport(): SoakReport {
  return { ms: { order: [], credited: [], read: [], dashboard: [] }, paid: 0, skipped: 0, faults: [] };
}

/** Calls `work` periodically and catches up after a late timer; returns a function that stops it. */
function every(ms: number, work: (index: number) => void): () => void {
  const began = performance.now();
  let done = 0;
  const timer = setInterval(
    () => {
      // Nobody catches up more than a second: a load that fell behind does not flood.
      const due = Math.floor((performance.now() - began) / ms);
      done = Math.max(done, due - Math.ceil(1_000 / ms));
      for (; done < due; done += 1) work(done);
    },
    Math.max(5, Math.min(ms, 1_000)),
  );
  return () => clearInterval(timer);
}

function supportOrder(number: number) {
  const form = {
    supporterName: `Budi ${number}`,
    supporterMessage: 'Semangat bang!',
    supporterGift: 10_000 + (number % 20) * 5_000,
    // Viewers come back: a thousand people give all of it.
    supporterEmail: `budi${number % 1_000}@mabarin.test`,
  };
  return { path: '/api/support', form: { form } };
}

function mabarOrder({ event }: SoakHost, number: number) {
  const form = {
    gameID: String(100_000_000 + (number % 100_000) * 1_000 + 7),
    gameServerID: '2001',
    gameEventCode: event,
    gameCount: 1,
    gameMessage: 'halo bang',
    gameRoleExpLaner: true,
    gameRoleGoldlaner: false,
    gameRoleJungler: false,
    gameRoleMidlaner: false,
    gameRoleRoamer: false,
  };
  return { path: '/api/mabar', form: { form, event: { code: event } } };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
