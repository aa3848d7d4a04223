/**
 * Checks every draw of a finished gift from outside, as anybody could: `pnpm exec node apps/api/scripts/verify-draws.ts <api origin> <gift>`.
 * Prints the number of draws and what does not hold; exits 1 when something does not.
 */
import { beaconChains, type BeaconName } from '@mabarin/domain/gifts/beacon';
import { verifyRound } from '@mabarin/domain/gifts/beacon.verify';
import { checkProof } from '#testing/check-proof.ts';

type Page = { status: number; data: Parameters<typeof checkProof>[0] & { next: number | null } };

const [origin, gift] = process.argv.slice(2);
if (origin === undefined || gift === undefined) throw new Error('usage: verify-draws <api origin> <gift>');

/** Rounds of the beacon that their chain did not sign. */
async function forgedRounds(): Promise<string[]> {
  const findings: string[] = [];
  for (const { try: number, beacon } of draws) {
    if (beacon === null) continue;
    const chain = beaconChains[beacon.chain as BeaconName];
    if (!(await verifyRound(chain, beacon.round, beacon.signature)))
      findings.push(`try ${number}: round ${beacon.round} is forged`);
  }
  return findings;
}

const draws: Page['data']['draws'][number][] = [];
for (let after: number | null = 0; ;) {
  const response = await fetch(new URL(`/api/gift-proof/${encodeURIComponent(gift)}?after=${after}`, origin));
  const page = (await response.json()) as Page;
  if (page.status !== 0) throw new Error(String(page.data));
  draws.push(...page.data.draws);
  after = page.data.next;
  if (after !== null) continue;
  const findings = [...checkProof({ ...page.data, draws }), ...(await forgedRounds())];
  console.log(`${draws.length} draws, ${draws.filter(({ win }) => win).length} wins`);
  console.log(findings.length === 0 ? 'every draw holds' : findings.join('\n'));
  process.exitCode = findings.length === 0 ? 0 : 1;
  break;
}
