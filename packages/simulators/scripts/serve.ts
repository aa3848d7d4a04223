/**
 * `pnpm simulators [first port] [api origin]`: every simulator on a port of its own, from 4300 on, until Ctrl+C. What
 * they hold stands at `/__sim` of each; their notifications go to the API's origin (http://localhost:4000).
 */
import { createAll, createLocalKeys, localSecrets } from '#all.ts';
import type { Deliver } from '#outbox.ts';
import { openSimulator } from '#server.ts';

const [firstPort = '4300', apiOrigin = 'http://localhost:4000'] = process.argv.slice(2);
const keys = createLocalKeys();
const simulators = Object.entries(createAll(keys, () => new Date()));

const deliver: Deliver = async ({ path, headers, body }) => {
  try {
    const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) };
    const answer = await fetch(apiOrigin + path, sent);
    return { status: answer.status, body: await answer.text() };
  } catch {
    return 0;
  }
};

for (const [index, [name, simulator]] of simulators.entries()) {
  const { origin } = await openSimulator(simulator, Number(firstPort) + index);
  console.log(`${name.padEnd(10)} ${origin}/__sim`);
}
console.log(`\nNotifications go to ${apiOrigin}. Secrets: ${JSON.stringify(localSecrets, null, 2)}`);

setInterval(() => {
  for (const [, simulator] of simulators) void simulator.outbox.deliverDue(deliver);
}, 500);
