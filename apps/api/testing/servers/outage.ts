import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp, type App } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#schema.ts';
import { serviceUrl } from '#testing/database.ts';
import { openHandle } from '#testing/fixtures/handle.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { supportOrder } from './test-api.ts';

const SECRET = 'bench-outage-bench-outage-bench-outage';

/** Answers by their status, as printed. */
export type Answers = Record<number, number>;

/** A service that sells while something happens to its database. */
export type Outage = {
  app: App;
  /** Orders a support and pays it; answers the first status that is not 200. */
  order(): Promise<number>;
  /** Orders one after the other for so long. */
  orderFor(seconds: number): Promise<Answers>;
  /** Orders until one is paid or the time is over; answers the seconds it took, null: never. */
  untilSold(seconds: number): Promise<number | null>;
  /** What `/readyz` says, when its last answer is too old to be given again. */
  ready(): Promise<number>;
  /** What is wrong at the end with the database at `ownerUrl`: what was paid and is not credited, and the invariants. */
  findings(ownerUrl: string): Promise<string[]>;
  close(): Promise<void>;
};

/** `url` is how the service reaches the database, whose owner is `ownerUrl`; it is migrated and has a host. */
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
    const { transaction_id: id } = answer.json<{ data: { transaction_id: string } }>().data;
    const payment = await app.server.inject({ method: 'POST', url: `/sandbox/payments/${id}/pay`, payload: {} });
    if (payment.statusCode === 200) paid.push(id);
    return payment.statusCode;
  }
  return {
    app,
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
      await app.polling.runAll();
      const db = openDatabase<Schema>({ url: owner, poolSize: 1, asApp: false });
      try {
        const credited = await db.selectFrom('payment').select('id').where('status', '=', 'paid').execute();
        const ids = new Set(credited.map(({ id }) => id));
        const lost = paid.filter((id) => !ids.has(id));
        console.log(`${paid.length} were answered as paid, ${credited.length} are credited, ${lost.length} are lost`);
        const broken = await checkInvariants(db, new Date()).then(
          () => [],
          (error: Error) => [error.message.slice(0, 500)],
        );
        return [...(lost.length === 0 ? [] : [`${lost.length} paid orders are lost`]), ...broken];
      } finally {
        await db.destroy();
      }
    },
    close: () => app.close(),
  };
}

/** Answers that are neither good nor a clear refusal for the time being. */
export function unclear(answers: Answers): string[] {
  return Object.keys(answers)
    .filter((status) => status !== '200' && status !== '503')
    .map((status) => `${answers[Number(status)]} answers of ${status}`);
}
