import type { Transaction } from '@mabarin/api-client/contract/cash';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatLongDay } from '@mabarin/ui/format/time';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import ArrowUUpLeft from '~icons/ph/arrow-u-up-left-bold';
import Bank from '~icons/ph/bank-fill';
import GameController from '~icons/ph/game-controller-fill';
import HandHeart from '~icons/ph/hand-heart-fill';
import { ListPage } from '#platform/page/list-page.tsx';
import { MoreButton } from '#platform/page/more-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { useSearchedPages } from '#platform/page/use-more-pages.ts';
import { transactionsQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { byDay, collectedText, searchTransactions, feeSplit } from './transactions.ts';

const KeptPayment = lazyWithRetry(() => import('./kept-payment.tsx'));

const icons = { mabar: GameController, support: HandHeart };

export default function CashTrxPage() {
  const now = useNow();
  const query = useInfiniteQuery(transactionsQuery);
  const { found, searching, search, pages } = useSearchedPages(query, searchTransactions);
  const days = useMemo(() => byDay(found), [found]);

  return (
    <ListPage
      title={cashText.trxTitle}
      query={query}
      failure={cashText.trxFailed}
      count={found.length}
      search={{ ...search, label: cashText.searchTrx }}
      empty={{ title: cashText.noTrx, help: cashText.noTrxHelp }}
      more={<MoreButton pages={pages} label={searching ? cashText.searchingMore : cashText.more} />}
    >
      {days.map(({ day, rows: dayRows, received, paidOut }, index) => (
        <li key={day} className={styles.day}>
          <div className="row wrap items-baseline justify-between gap-x-4 mb-2">
            <h2 className="large">{formatLongDay(day)}</h2>
            {/* The last day may continue on the next page, so it has no sum yet. */}
            {!searching && (index < days.length - 1 || !query.hasNextPage) && (
              <p className="small strong numeric">
                {[
                  received > 0 && cashText.dayIn(formatRupiah(received)),
                  paidOut > 0 && cashText.dayOut(formatRupiah(paidOut)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
          <ul className="surface rounded-panel">
            {dayRows.map((row) => (
              <TransactionRow key={row.id} row={row} now={now} running={!searching} />
            ))}
          </ul>
        </li>
      ))}
    </ListPage>
  );
}

function TransactionRow({ row, now, running }: { row: Transaction; now: number; running: boolean }) {
  const { kind, bought, name, description, amount, credit, kept } = row;
  const split = feeSplit(row);
  const Icon = bought !== null ? icons[bought] : kind.startsWith('cashout') ? Bank : ArrowUUpLeft;
  const facts = [
    description,
    collectedText(row.collected, now),
    split !== null && kind === 'payment' && cashText.paidSplit(formatRupiah(split.gross), formatRupiah(split.fee)),
    split !== null && kind !== 'payment' && cashText.outSplit(formatRupiah(split.net), formatRupiah(split.fee)),
    credit !== null && credit > 0 && cashText.creditPart(formatRupiah(credit)),
    running && cashText.running(formatRupiah(row.balance)),
  ];
  return (
    <li className={styles.row}>
      <details>
        <summary className="row items-center gap-3 px-4">
          <span className={`row flex-none sunken ${styles.icon}`}>
            <Icon aria-hidden />
          </span>
          <span className="stack flex-1 min-w-0 tight">
            <bdi className="strong">{name ?? description}</bdi>
            <span className="small muted">
              {[
                ...(name === null ? [] : [cashText.boughtAs(bought, description)]),
                formatClock(row.collected),
                ...(kept === null ? [] : [cashText.kept]),
              ].join(' · ')}
            </span>
          </span>
          <strong className={`nowrap numeric ${amount > 0 ? 'text-go' : 'text-stop'}`}>
            {amount > 0 ? `+${formatRupiah(amount)}` : formatRupiah(amount)}
          </strong>
        </summary>
        <div className="stack gap-1 px-4 mb-3 small anywhere">
          {facts.map((fact) => fact !== false && <p key={fact}>{fact}</p>)}
          {kept !== null && (
            <PagePart loading={null}>
              <KeptPayment of={kept} now={now} />
            </PagePart>
          )}
        </div>
      </details>
    </li>
  );
}
