/**
 * Checks every draw of a finished gift from outside, as anybody could: `node apps/api/scripts/verify-draws.ts <api origin> <gift>`.
 * Prints the number of draws and what does not hold; exits 1 when something does not.
 */
import { checkProof } from '#testing/check-proof.ts';

type Page = { status: number; data: Parameters<typeof checkProof>[0] & { next: number | null } };

const [origin, gift] = process.argv.slice(2);
if (origin === undefined || gift === undefined) throw new Error('usage: verify-draws <api origin> <gift>');

const draws: Page['data']['draws'][number][] = [];
for (let after: number | null = 0; ;) {
  const response = await fetch(new URL(`/api/gift-proof/${encodeURIComponent(gift)}?after=${after}`, origin));
  const page = (await response.json()) as Page;
  if (page.status !== 0) throw new Error(String(page.data));
  draws.push(...page.data.draws);
  after = page.data.next;
  if (after !== null) continue;
  const findings = checkProof({ ...page.data, draws });
  console.log(`${draws.length} draws, ${draws.filter(({ win }) => win).length} wins`);
  console.log(findings.length === 0 ? 'every draw holds' : findings.join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
  break;
}
