import { PROOF_SHOWN, type GiftProof } from '@mabarin/api-client/contract/gifts';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { formatNumber } from '@mabarin/ui/format/money';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { useParams, useLocation } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { preloaded } from '#platform/preload.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import { isProofMissing, proofQuery } from './proof.api.ts';
import { canCompute, checkProof, type DrawVerdict, type ProofVerdict } from './proof-check.ts';
import styles from './proof.module.css';
import { proofText } from './proof.text.ts';
import { readSeenDraw, type ShownDraw } from './shown-draw.ts';

/** Recomputes a gift's draws in the viewer's browser, `gift-proof/{gift}`. */
export default function ProofPage() {
  const { gift = '' } = useParams();
  const search = new URLSearchParams(useLocation().search);
  const hydrating = useHydrating();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...proofQuery(gift),
    // Only the newest draws.
    placeholderData: () => preloaded('giftProof', (proof) => proof.gift === gift),
  });
  if (data !== undefined) {
    // The server knows no query.
    return <Proof proof={data} isWhole={!isPlaceholderData} seen={hydrating ? null : readSeenDraw(search)} />;
  }
  if (error === null) {
    return (
      <div className={`column stack gap-5 ${styles.paper}`}>
        <h1 className="anywhere huge">{proofText.loadingTitle}</h1>
        <div className={`rounded-panel ${styles.verdict} ${styles.blank}`} aria-hidden />
        <Figures />
        <div className={styles.evidence}>
          <TicketSkeleton count={3} />
        </div>
      </div>
    );
  }
  if (isProofMissing(error)) {
    return (
      <EmptyState
        mood="sedih"
        level={1}
        title={proofText.missing}
        help={proofText.missingHelp}
        action={
          <Link to={paths.landing} className={buttonClass()}>
            {proofText.toHosts}
          </Link>
        }
      />
    );
  }
  return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

function Proof({ proof, isWhole, seen }: { proof: GiftProof; isWhole: boolean; seen: ShownDraw | null }) {
  const { host } = proof;
  const able = !isWhole || canCompute();
  const { data: verdict } = useQuery({
    queryKey: ['gift-check', proof.gift, proof.tried, seen],
    queryFn: () => checkProof(proof, seen),
    enabled: isWhole && able,
    gcTime: 0,
  });
  // Faulty draws and the viewer's own are never folded away.
  const rows = rowsOf(proof, verdict);
  const isOwn = ({ draw }: DrawVerdict) => draw.round === seen?.round && draw.try === seen.try;
  const first = rows.filter((row) => row.holds === false || isOwn(row));
  return (
    <div className={`column stack gap-5 ${styles.paper}`}>
      <PageHead title={proofText.pageTitle(proof.title)} description={proofText.pageDescription} />
      <header>
        <p className="small muted snug">{proofText.of(host.name)}</p>
        <h1 className="anywhere huge">
          <bdi>{proof.title}</bdi>
        </h1>
      </header>
      <Verdict able={able} verdict={verdict} />
      <Figures {...proof} />
      <div className={`stack gap-3 min-w-0 ${styles.evidence}`}>
        {first.length > 0 && (
          <section>
            <h2 className="mb-2 large">
              {first.some(({ holds }) => holds === false) ? proofText.wrong : proofText.own}
            </h2>
            <DrawTable rows={first} isOwn={isOwn} />
          </section>
        )}
        <details className={`px-4 surface rounded-ticket ${styles.folded}`}>
          <summary>{proofText.seals}</summary>
          {proof.rounds.map((round) => (
            <section key={round.round}>
              {proof.rounds.length > 1 && <h2 className="mb-2 large">{proofText.round(round.round)}</h2>}
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
        </details>
        <details className={`px-4 surface rounded-ticket ${styles.folded}`}>
          <summary>
            {proofText.draws} <span className="small muted snug">{proofText.drawsNewest}</span>
          </summary>
          <Draws rows={rows} isOwn={isOwn} />
        </details>
        <How proof={proof} />
        <Link to={paths.host(host.username, 'klaim')} className={buttonClass({ variant: 'ink', wide: true })}>
          {proofText.toHost}
        </Link>
      </div>
    </div>
  );
}

/** Three numbers of the draw, blank until they are known. */
function Figures({ gacha, claimed, quota, tried }: Partial<GiftProof>) {
  const known = (value: string) => (tried === undefined ? '\u00a0' : value);
  const figures = [
    [proofText.odds, known(proofText.oddsValue(formatNumber((gacha ?? 0) + 1)))],
    [proofText.units, known(proofText.unitsValue(formatNumber(claimed ?? 0), formatNumber(quota ?? 0)))],
    [proofText.tries, known(formatNumber(tried ?? 0))],
  ];
  return (
    <dl className={`row wrap gap-3 gap-x-5 ${styles.figures}`}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="heavy numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The result in words and a prominent stamp. */
function Verdict({ able, verdict }: { able: boolean; verdict: ProofVerdict | undefined }) {
  if (!able) return <Box name="cannot" lines={[proofText.cannotHelp]} />;
  if (verdict === undefined) return <Box name="computing" lines={[]} />;
  const own = verdict.seen === null ? [] : [proofText.seen[verdict.seen]];
  if (!verdict.holds) {
    const why = [
      ...(verdict.wrong > 0 ? [proofText.brokenHelp(formatNumber(verdict.wrong))] : []),
      ...(verdict.rounds.some(({ seedHolds }) => seedHolds === false) ? [proofText.seedBroken] : []),
      ...(verdict.countsHold ? [] : [proofText.countsBroken]),
    ];
    return <Box name="broken" lines={[...why, ...own]} />;
  }
  const isRunning = verdict.rounds.some(({ seedHolds }) => seedHolds === null);
  const counted = verdict.checked > 0 ? [proofText.holdsHelp(formatNumber(verdict.checked))] : [];
  if (isRunning) return <Box name="running" lines={[...own, ...counted, proofText.runningHelp]} />;
  return <Box name="holds" lines={[...counted, ...own]} />;
}

/** Tones of the stamps; none while nothing is known. */
const tones = { cannot: null, computing: null, broken: 'stop', running: 'select', holds: 'go' } as const;

function Box({ name, lines }: { name: keyof typeof tones; lines: readonly string[] }) {
  return (
    <section
      className={`stack items-start gap-2 p-5 rounded-panel ${styles.verdict} ${name === 'broken' ? styles.broken : ''}`}
      role="status"
    >
      {name !== 'cannot' && name !== 'computing' && (
        <Stamp tone={tones[name]} size="big">
          {proofText.stamps[name]}
        </Stamp>
      )}
      <h2 className="huge">{proofText[name]}</h2>
      {name === 'computing' && <noscript>{import.meta.env.SSR && <p>{proofText.noScript}</p>}</noscript>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** All draws, newest first. */
function rowsOf(proof: GiftProof, verdict: ProofVerdict | undefined): DrawVerdict[] {
  const rows =
    verdict?.rounds.flatMap(({ draws }) => draws) ??
    proof.draws.map((draw) => ({ draw, digest: null, threshold: null, holds: null }));
  return rows.toReversed();
}

type RowsProps = { rows: readonly DrawVerdict[]; isOwn: (row: DrawVerdict) => boolean };

/** All draws, with the viewer's own highlighted. */
function Draws({ rows, isOwn }: RowsProps) {
  const [shown, setShown] = useState(PROOF_SHOWN);
  const hidden = rows.length - shown;
  if (rows.length === 0) return <p className="small muted snug">{proofText.none}</p>;
  return (
    <>
      <DrawTable rows={rows.slice(0, shown)} isOwn={isOwn} />
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShown(shown + PROOF_SHOWN * 10)}>
          {proofText.more(formatNumber(Math.min(hidden, PROOF_SHOWN * 10)))}
        </Button>
      )}
    </>
  );
}

function DrawTable({ rows, isOwn }: RowsProps) {
  return (
    <table className={`w-full mb-3 tight numeric ${styles.table}`}>
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
        {rows.map((row) => (
          <Row key={`${row.draw.round}-${row.draw.try}`} row={row} own={isOwn(row)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { draw, digest, holds }, own }: { row: DrawVerdict; own: boolean }) {
  return (
    <tr className={holds === false ? styles.wrong : own ? styles.own : undefined}>
      <th scope="row">
        <span>{formatNumber(draw.try)}</span>
        {own && <span className={styles.yours}>{proofText.yours}</span>}
      </th>
      <td className={styles.code}>
        <span>{draw.nonce}</span>
        {draw.beacon !== null && (
          <span className={styles.digest}>
            {proofText.beacon(proofText.chains[draw.beacon.chain], formatNumber(draw.beacon.round))}
          </span>
        )}
        {digest !== null && <span className={styles.digest}>{digest}</span>}
      </td>
      <td>{proofText.oddsValue(formatNumber(draw.gacha + 1))}</td>
      <td className={draw.win ? styles.win : undefined}>{draw.win ? proofText.win : proofText.lose}</td>
      <td>
        {holds === null ? (
          proofText.unchecked
        ) : holds ? (
          <span className={styles.good}>
            <CheckCircle /> <span>{proofText.match}</span>
          </span>
        ) : (
          <span className={styles.bad}>
            <XCircle /> <span>{proofText.mismatch}</span>
          </span>
        )}
      </td>
    </tr>
  );
}

/** The rule in plain words, and how to compute a draw without this page. */
function How({ proof: { gift, draws, rounds } }: { proof: GiftProof }) {
  const draw = draws.at(-1);
  const steps = draw === undefined || draw.beacon === null ? proofText.how : proofText.howWithBeacon;
  const seed = rounds.find(({ round }) => round === draw?.round)?.seed ?? '$KUNCI';
  return (
    <details className={`px-4 surface rounded-ticket ${styles.folded}`}>
      <summary>{proofText.howTitle}</summary>
      <ol className={`stack gap-2 ${styles.how}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {draw !== undefined && (
        <>
          <p className="small muted snug">{proofText.byHand}</p>
          <pre className={styles.command}>{proofText.command({ seed, gift, draw })}</pre>
        </>
      )}
    </details>
  );
}
