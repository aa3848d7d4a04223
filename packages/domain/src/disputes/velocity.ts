/** Quick refunds of one payer at many hosts, as stolen wallets and hired chargebacks make them. */

const HOUR = 3_600_000;
const QUICK_HOURS = 6;
const CLUSTER_HOURS = 24;
const CLUSTER_HOSTS = 3;

/** Signs are keyed hashes of the player's ID, the e-mail and the browser; `amount` is whole rupiah. */
export type QuickRefund = {
  readonly payment: string;
  readonly host: string;
  readonly amount: number;
  readonly paidAt: Date;
  readonly askedAt: Date;
  readonly signs: readonly string[];
};

export type RefundCluster = {
  /** The first refund's, which names the cluster. */
  readonly payment: string;
  readonly payments: readonly string[];
  readonly hosts: readonly string[];
  readonly amount: number;
};

/** Refunds whose payers share a sign, directly or through each other, in the order of their first. */
export function refundClusters(refunds: readonly QuickRefund[]): RefundCluster[] {
  const quick = refunds
    .filter(({ paidAt, askedAt }) => askedAt.getTime() - paidAt.getTime() <= QUICK_HOURS * HOUR)
    .toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime() || a.payment.localeCompare(b.payment));
  return payersOf(quick)
    .flatMap(runsOf)
    .map((run) => ({
      payment: run[0]?.payment ?? '',
      payments: [...new Set(run.map(({ payment }) => payment))],
      hosts: [...new Set(run.map(({ host }) => host))],
      amount: run.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ hosts }) => hosts.length >= CLUSTER_HOSTS);
}

function payersOf(refunds: readonly QuickRefund[]): QuickRefund[][] {
  let payers: { signs: Set<string>; refunds: QuickRefund[] }[] = [];
  for (const refund of refunds) {
    const same = payers.filter(({ signs }) => refund.signs.some((sign) => signs.has(sign)));
    const payer = {
      signs: new Set([...same.flatMap(({ signs }) => [...signs]), ...refund.signs]),
      refunds: [...same.flatMap((one) => one.refunds), refund],
    };
    payers = [...payers.filter((one) => !same.includes(one)), payer];
  }
  return payers.map((payer) => payer.refunds.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime()));
}

function runsOf(refunds: readonly QuickRefund[]): QuickRefund[][] {
  const runs: QuickRefund[][] = [];
  for (const refund of refunds) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run === undefined || first === undefined) runs.push([refund]);
    else if (refund.askedAt.getTime() - first.askedAt.getTime() <= CLUSTER_HOURS * HOUR) run.push(refund);
    else runs.push([refund]);
  }
  return runs;
}
