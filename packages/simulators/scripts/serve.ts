/**
 * `pnpm simulators [first port] [api origin]`: every simulator on a port of its own, from 4300 on, until Ctrl+C.
 * `/__sim` of each shows its rows; notifications go to the API's origin (http://localhost:4000).
 */
import { createAll, createLocalKeys } from '#all.ts';
import { openAllLocal } from '#local.ts';

const [firstPort = '4300', apiOrigin = 'http://localhost:4000'] = process.argv.slice(2);
if (!/^\d{1,5}$/.test(firstPort)) {
  const vendors = Object.keys(createAll(createLocalKeys(), () => new Date())).join(', ');
  console.log(`pnpm simulators [first port] [api origin]\nOne port each, from 4300 on: ${vendors}.`);
  process.exit(firstPort.startsWith('-') ? 0 : 1);
}
const open = await openAllLocal(Number(firstPort), () => apiOrigin);
for (const [name, { origin }] of open) console.log(`${name.padEnd(10)} ${origin}/__sim`);
console.log(`\nNotifications go to ${apiOrigin}. The API asks them with these variables:`);
for (const [name, { variables }] of open) {
  console.log(`\n# ${name}`);
  for (const [variable, value] of Object.entries(variables)) console.log(`${variable}='${value}'`);
}
