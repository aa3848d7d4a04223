import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { createApp, type App } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Db, Schema } from '#schema.ts';
import { serviceUrl } from '#testing/database.ts';
import { openHandle } from '#testing/fixtures/handle.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { supportOrder } from './test-api.ts';

const SECRET = 'outage-test-outage-test-outage-test';

/** A notification whose work broke off is taken again when its lease of 30 s has ended. */
const CREDITED_WITHIN_MS = 60_000;

/** Number of responses by HTTP status. */
type Answers = Record<number, number>;

/** A service that sells while its database fails. */
type Outage = {
  /** Orders a support and pays it; returns the first status that is not 200. */
  order(): Promise<number>;
  /** Orders one after the other for this long. */
  orderFor(seconds: number): Promise<Answers>;
  /** Orders until one is paid; returns the seconds it took, or null when the time ran out. */
  untilSold(seconds: number): Promise<number | null>;
  /** The status of `/readyz`, asked when its last answer is too old to be given again. */
  ready(): Promise<number>;
  /** Faults in the database at `ownerUrl`: paid orders that are not credited within 60 s, and broken invariants. */
  findings(ownerUrl: string): Promise<string[]>;
  close(): Promise<void>;
};

/** Migrates the database of the owner `ownerUrl`, adds a host, and starts a service that reaches it at `url`. */
export async function openOutage(ownerUrl: string, url: string): Promise<Outage> {
  await migrate(ownerUrl, join(import.meta.dirname, '..', '..', 'migrations'), serviceUrl(ownerUrl));
  const handle = await openHandle(serviceUrl(ownerUrl), SECRET);
  const host = await handle.createHost();
  await handle.close();
  const environment = { DATABASE_URL: url, MABARIN_SECRET: SECRET, MABARIN_LOG: 'silent' };
  const app = await createApp({ ...readConfig(environment, ''), databasePoolSize: 4 }, { clock: movableClock() });
  app.polling.start();
  await app.jobs.start();
  let number = 0;
  const paid: string[] = [];
  async function order(): Promise<number> {
    number += 1;
    const payload = supportOrder(host.username, number);
    const answer = await app.server.inject({ method: 'POST', url: '/api/support', payload });
    if (answer.statusCode !== 200) return answer.statusCode;
    const { number: id } = answer.json<{ data: { number: string } }>().data;
    const payment = await app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
    if (payment.statusCode === 200) paid.push(id);
    return payment.statusCode;
  }
  return {
    order,
    async orderFor(seconds) {
      const answers: Answers = {};
      for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(20)) {
        const status = await order();
        answers[status] = (answers[status] ?? 0) + 1;
      }
      return answers;
    },
    async untilSold(seconds) {
      const began = Date.now();
      while (Date.now() - began < seconds * 1_000) {
        if ((await order()) === 200) return (Date.now() - began) / 1_000;
        await pause(100);
      }
      return null;
    },
    async ready() {
      await pause(6_000);
      return (await app.server.inject({ url: '/readyz' })).statusCode;
    },
    async findings(owner) {
      const db = openDatabase<Schema>({ url: owner, poolSize: 1, asApp: false });
      try {
        const lost = await vi
          .waitUntil(() => areCredited(db, app, paid), { timeout: CREDITED_WITHIN_MS, interval: 1_000 })
          .then(
            () => [],
            () => ['a paid order is lost'],
          );
        const broken = await checkInvariants(db, new Date()).then(
          () => [],
          (error: Error) => [error.message.slice(0, 500)],
        );
        return [...lost, ...broken];
      } finally {
        await db.destroy();
      }
    },
    close: () => app.close(),
  };
}

async function areCredited(db: Db, app: App, ids: readonly string[]): Promise<boolean> {
  await app.polling.runAll();
  const credited = await db.selectFrom('payment').select('id').where('status', '=', 'paid').execute();
  const known = new Set(credited.map(({ id }) => id));
  return ids.every((id) => known.has(id));
}
