import type { Transaction } from '@mabarin/api-client/contract/cash';
import { Button } from '@mabarin/ui/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ListPage } from '#platform/list-page.tsx';
import { useNow } from '#platform/now.ts';
import { useMorePages } from '#platform/use-more-pages.ts';
import { transactionsQuery } from './cash.api.ts';
import { cashText } from './cash.text.ts';
import styles from './cash.module.css';
import { collectedText, searchTransactions, feeSplit } from './transactions.ts';

/** What came in and went out, newest first, with the balance after each. */
export default function CashTrxPage() {
  const now = useNow();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(transactionsQuery);
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const searching = search.trim() !== '';
  const found = searchTransactions(rows, search);

  // A search is of everything: the pages that were not shown yet are loaded one after the other.
  const { loading, loadMore } = useMorePages(query, { all: searching });

  return (
    <ListPage
      title={cashText.trxTitle}
      query={query}
      failure={cashText.trxFailed}
      count={found.length}
      search={{ value: search, onChange: setSearch, label: cashText.searchTrx }}
      empty={{ title: cashText.noTrx, help: cashText.noTrxHelp }}
      more={
        query.hasNextPage && (
          <Button variant="quiet" busy={loading} className={styles.more} onClick={loadMore}>
            {searching ? cashText.searchingMore : cashText.more}
          </Button>
        )
      }
    >
      {found.map((row) => (
        <TransactionRow key={row.id} row={row} now={now} running={!searching} />
      ))}
    </ListPage>
  );
}

function TransactionRow({ row, now, running }: { row: Transaction; now: number; running: boolean }) {
  const split = feeSplit(row);
  return (
    <Ticket
      as="li"
      aside={
        <div>
          <p className={row.amount > 0 ? `${styles.amount} ${styles.in}` : styles.amount}>{formatRupiah(row.amount)}</p>
          {running && <p className={styles.running}>{cashText.running(formatRupiah(row.balance))}</p>}
        </div>
      }
    >
      <TicketLines title={collectedText(row.collected, now)} name={row.description} />
      {split !== null && (
        <p className={styles.muted}>
          {row.kind === 'payment'
            ? cashText.paidSplit(formatRupiah(split.gross), formatRupiah(split.fee))
            : cashText.outSplit(formatRupiah(split.net), formatRupiah(split.fee))}
        </p>
      )}
    </Ticket>
  );
}
