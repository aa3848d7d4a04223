import type { GiftProof } from '@mabarin/api-client/contract/gifts';
import { Button, buttonClass } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { formatNumber } from '@mabarin/ui/format/money';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { useParams, useLocation } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { PageHead } from '#platform/page-head.tsx';
import { isProofMissing, proofQuery } from './proof.api.ts';
import { canCompute, checkProof, type DrawVerdict, type ProofVerdict } from './proof-check.ts';
import styles from './proof.module.css';
import { proofText } from './proof.text.ts';
import { readSeenDraw, type ShownDraw } from './shown-draw.ts';

/** Draws a gift again in the viewer's own browser, `gift-proof/{gift}`. */
export default function ProofPage() {
  const { gift = '' } = useParams();
  const search = new URLSearchParams(useLocation().search);
  const { data, error, isFetching, refetch } = useQuery(proofQuery(gift));
  if (data !== undefined) return <Proof proof={data} seen={readSeenDraw(search)} />;
  if (error === null) {
    return (
      <div className={styles.paper}>
        <TicketSkeleton count={4} />
      </div>
    );
  }
  if (isProofMissing(error)) return <EmptyState mood="sedih" level={1} title={error.message} />;
  return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

function Proof({ proof, seen }: { proof: GiftProof; seen: ShownDraw | null }) {
  const { host } = proof;
  const able = canCompute();
  const { data: verdict } = useQuery({
    queryKey: ['gift-check', proof.gift, proof.tried, seen],
    queryFn: () => checkProof(proof, seen),
    enabled: able,
    gcTime: 0,
  });
  return (
    <div className={styles.paper}>
      <PageHead title={proofText.pageTitle(proof.title)} description={proofText.pageDescription} />
      <header>
        <p className={styles.small}>{proofText.of(host.name)}</p>
        <h1 className={styles.title}>
          <bdi>{proof.title}</bdi>
        </h1>
        <dl className={styles.figures}>
          <div>
            <dt>{proofText.odds}</dt>
            <dd>{proofText.oddsValue(formatNumber(proof.gacha + 1))}</dd>
          </div>
          <div>
            <dt>{proofText.units}</dt>
            <dd>{proofText.unitsValue(formatNumber(proof.claimed), formatNumber(proof.quota))}</dd>
          </div>
          <div>
            <dt>{proofText.tries}</dt>
            <dd>{formatNumber(proof.tried)}</dd>
          </div>
        </dl>
      </header>
      <Verdict able={able} verdict={verdict} />
      {proof.rounds.map((round) => (
        <section key={round.round} className={styles.encrypt}>
          {proof.rounds.length > 1 && <h2 className={styles.section}>{proofText.round(round.round)}</h2>}
          <dl className={styles.codes}>
            <dt>{proofText.seedHash}</dt>
            <dd>{round.seedHash}</dd>
            <dt>{proofText.seed}</dt>
            <dd>{round.seed ?? proofText.secret}</dd>
          </dl>
          {verdict?.rounds.find((one) => one.round.round === round.round)?.seedHolds === true && (
            <p className={styles.good}>
              <CheckCircle /> {proofText.seedHolds}
            </p>
          )}
        </section>
      ))}
      <Draws proof={proof} verdict={verdict} seen={seen} />
      <How proof={proof} />
      <Link to={paths.host(host.username, 'klaim')} className={buttonClass({ variant: 'ink', wide: true })}>
        {proofText.toHost}
      </Link>
    </div>
  );
}

/** What the browser found, in words that cannot be missed. */
function Verdict({ able, verdict }: { able: boolean; verdict: ProofVerdict | undefined }) {
  if (!able) return <Box tone={styles.plain} title={proofText.cannot} lines={[proofText.cannotHelp]} />;
  if (verdict === undefined) return <Box tone={styles.plain} title={proofText.computing} lines={[]} />;
  const own = verdict.seen === null ? [] : [proofText.seen[verdict.seen]];
  if (!verdict.holds) {
    const why = [
      ...(verdict.wrong > 0 ? [proofText.brokenHelp(formatNumber(verdict.wrong))] : []),
      ...(verdict.rounds.some(({ seedHolds }) => seedHolds === false) ? [proofText.seedBroken] : []),
      ...(verdict.countsHold ? [] : [proofText.countsBroken]),
    ];
    return <Box tone={styles.broken} icon={<XCircle />} title={proofText.broken} lines={[...why, ...own]} />;
  }
  const isRunning = verdict.rounds.some(({ seedHolds }) => seedHolds === null);
  const counted = verdict.checked > 0 ? [proofText.holdsHelp(formatNumber(verdict.checked))] : [];
  if (isRunning) {
    return <Box tone={styles.plain} title={proofText.running} lines={[...own, ...counted, proofText.runningHelp]} />;
  }
  return <Box tone={styles.holds} icon={<CheckCircle />} title={proofText.holds} lines={[...counted, ...own]} />;
}

type BoxProps = { tone: string | undefined; icon?: ReactNode; title: string; lines: readonly string[] };

function Box({ tone, icon, title, lines }: BoxProps) {
  return (
    <section className={`${styles.verdict} ${tone}`} role="status">
      <h2 className={styles.verdictTitle}>
        {icon}
        {title}
      </h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

const SHOWN = 100;

/** Every draw, the newest first; the viewer's own stands out. */
function Draws({
  proof,
  verdict,
  seen,
}: {
  proof: GiftProof;
  verdict: ProofVerdict | undefined;
  seen: ShownDraw | null;
}) {
  const [shown, setShown] = useState(SHOWN);
  const rows: DrawVerdict[] = (
    verdict?.rounds.flatMap(({ draws }) => draws) ??
    proof.draws.map((draw) => ({ draw, digest: null, threshold: null, holds: null }))
  ).toReversed();
  const isOwn = ({ draw }: DrawVerdict) => draw.round === seen?.round && draw.try === seen.try;
  // What is wrong and what is the viewer's own is never behind a button.
  const first = rows.filter((row) => row.holds === false || isOwn(row));
  const others = rows.filter((row) => row.holds !== false && !isOwn(row));
  const hidden = others.length - shown;
  return (
    <section>
      <h2 className={styles.section}>
        {proofText.draws} <span className={styles.small}>{proofText.drawsNewest}</span>
      </h2>
      {rows.length === 0 ? (
        <p className={styles.small}>{proofText.none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{proofText.number}</th>
              <th scope="col">{proofText.nonce}</th>
              <th scope="col">{proofText.chance}</th>
              <th scope="col">{proofText.result}</th>
              <th scope="col">{proofText.check}</th>
            </tr>
          </thead>
          <tbody>
            {[...first, ...others.slice(0, shown)].map((row) => (
              <Row key={`${row.draw.round}-${row.draw.try}`} row={row} own={isOwn(row)} />
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShown(shown + SHOWN * 10)}>
          {proofText.more(formatNumber(Math.min(hidden, SHOWN * 10)))}
        </Button>
      )}
    </section>
  );
}

function Row({ row: { draw, digest, holds }, own }: { row: DrawVerdict; own: boolean }) {
  return (
    <tr className={holds === false ? styles.wrong : own ? styles.own : undefined}>
      <th scope="row">
        {formatNumber(draw.try)}
        {own && <span className={styles.yours}>{proofText.yours}</span>}
      </th>
      <td className={styles.code}>
        {draw.nonce}
        {digest !== null && <span className={styles.digest}>{digest}</span>}
      </td>
      <td>{proofText.oddsValue(formatNumber(draw.gacha + 1))}</td>
      <td className={draw.win ? styles.win : undefined}>{draw.win ? proofText.win : proofText.lose}</td>
      <td>
        {holds === null ? (
          proofText.unchecked
        ) : holds ? (
          <span className={styles.good}>
            <CheckCircle /> {proofText.match}
          </span>
        ) : (
          <span className={styles.bad}>
            <XCircle /> {proofText.mismatch}
          </span>
        )}
      </td>
    </tr>
  );
}

/** The rule in plain words, and how to compute one draw without this page. */
function How({ proof: { gift, draws, rounds } }: { proof: GiftProof }) {
  const draw = draws[0];
  const seed = rounds.find(({ round }) => round === draw?.round)?.seed ?? '$KUNCI';
  return (
    <section>
      <h2 className={styles.section}>{proofText.howTitle}</h2>
      <ol className={styles.how}>
        {proofText.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {draw !== undefined && (
        <>
          <p className={styles.small}>{proofText.byHand}</p>
          <pre className={styles.command}>{proofText.command({ seed, gift, number: draw.try, nonce: draw.nonce })}</pre>
        </>
      )}
    </section>
  );
}
