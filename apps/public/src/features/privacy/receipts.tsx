import type { ViewerData } from '@mabarin/api-client/contract/privacy';
import { wibDate } from '@mabarin/domain/time';
import { Button } from '@mabarin/ui/buttons/button';
import { DayRange, type Days } from '@mabarin/ui/fields/day-range';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { saveFile } from '@mabarin/web/save-file';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { useState } from 'react';
import { now } from '#platform/clock.ts';
import styles from './privacy.module.css';
import { privacyText } from './privacy.text.ts';

/** As the service writes its files (`platform/csv.ts`). */
const CSV = { escape_formulas: true, quote_record_delimiter: true, record_delimiter: 'windows' } as const;

/** Payments by QRIS of a link's e-mail between two days, to read, print and keep as a table. */
export default function Receipts({ data }: { data: ViewerData }) {
  const today = wibDate(now());
  const [days, setDays] = useState<Days>({ from: `${today.slice(0, 4)}-01-01`, until: today });
  const { from, until } = days;
  const receipts = receiptsOf(data).filter(({ day }) => day >= from && day <= until);
  const sum = (of: 'paid' | 'back') => receipts.reduce((total, receipt) => total + receipt[of], 0);

  function save() {
    const rows = receipts.map(({ day, at, host, what, number, paid, back }) => [
      day,
      formatClock(at),
      host,
      what,
      number,
      paid,
      back,
    ]);
    saveFile(
      privacyText.csvName(from, until),
      new Blob(['\uFEFF', stringify([privacyText.csvColumns, ...rows], CSV)], { type: 'text/csv' }),
    );
  }

  return (
    <div className="stack gap-3">
      <DayRange className={styles.screen} days={days} onChange={setDays} />
      {receipts.length === 0 ? (
        <p role="status">{privacyText.noReceipts}</p>
      ) : (
        <>
          <dl className="facts stack gap-1">
            <div className="row wrap justify-between gap-x-3">
              <dt>{privacyText.sum(receipts.length)}</dt>
              <dd className="strong">{formatRupiah(sum('paid'))}</dd>
            </div>
            {sum('back') > 0 && (
              <div className="row wrap justify-between gap-x-3">
                <dt>{privacyText.sumBack}</dt>
                <dd className="strong">{formatRupiah(sum('back'))}</dd>
              </div>
            )}
          </dl>
          <div className={`row wrap gap-2 ${styles.screen}`}>
            <Button onClick={() => window.print()}>{privacyText.print}</Button>
            <Button variant="quiet" onClick={save}>
              {privacyText.csv}
            </Button>
          </div>
          <ul className="stack gap-3">
            {receipts.map(({ at, host, what, number, paid, back }) => (
              <li key={number} className="row justify-between gap-3">
                <span className="flex-1">
                  <b className="stack">
                    <bdi>{what}</bdi>
                  </b>
                  <span className="small muted anywhere">
                    {[formatLongDate(at), formatClock(at), `@${host}`, number].join(' · ')}
                  </span>
                </span>
                <span className="numeric">
                  <b className="stack">{formatRupiah(paid)}</b>
                  {back > 0 && <span className="small muted">{privacyText.back(formatRupiah(back))}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Payments that moved money, the newest first; `back`: refunds that were sent. */
function receiptsOf({ supports, orders, refunds }: ViewerData) {
  const backOf = (number: string) =>
    refunds
      .filter((refund) => refund.payment_number === number && refund.state === 'paid')
      .reduce((total, { amount }) => total + amount, 0);
  const bought = [
    ...supports.map((one) => ({ ...one, what: privacyText.support })),
    ...orders.map((one) => ({ ...one, what: privacyText.order(one.title, one.count) })),
  ];
  return bought
    .flatMap(({ paid_at: at, gross: paid, payment_number: number, host, what }) =>
      at === null || paid === 0
        ? []
        : { at, day: wibDate(new Date(at)), paid, number, host, what, back: backOf(number) },
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
