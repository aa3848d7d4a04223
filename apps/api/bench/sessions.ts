/**
 * `pnpm bench sessions [--rounds 20] [--logins 50]`: so many logins at once with a host's password while a reset gives it
 * another one: together with them in every second round, which is when most of them have proved the old password and
 * have no session yet, else a little later each time. No session of the old password may live on afterwards.
 */
// [req 21] logins at the same moment as a reset: no session of the old password lives on
import { parseArgs } from 'node:util';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { loginsAroundReset } from '#testing/fixtures/sessions.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, logins: { type: 'string', default: '50' } },
});
const [rounds, logins] = [Number(values.rounds), Number(values.logins)];

const template = await createTemplate();
const { world, close } = await openWorld(template.name);
// What is measured is the reset, not the limits.
world.config.loginsPerEmail = logins + 1;
world.config.loginsPerEmailHour = logins + 1;
const sum = { letIn: 0, survived: 0 };
for (let round = 0; round < rounds; round += 1) {
  const after = round % 2 === 0 ? 0 : Math.floor((round * logins) / rounds);
  const { letIn, survived } = await loginsAroundReset(world, await createTestHost(world), { logins, after });
  console.log(`reset after ${after}: ${letIn} of ${logins} logins let in, ${survived} survived the reset`);
  sum.letIn += letIn;
  sum.survived += survived;
}
await close();
await template.drop();
console.log(`${rounds} rounds of ${logins} logins around a reset: ${sum.letIn} let in, ${sum.survived} survived`);
process.exitCode = sum.survived === 0 ? 0 : 1;
