import type { Voucher } from '@mabarin/api-client/contract/vouchers';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { Menu } from '@mabarin/ui/buttons/menu';
import { formatRupiah } from '@mabarin/ui/format/money';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import Plus from '~icons/ph/plus-bold';
import { PickOne } from '#platform/form/pick-one.tsx';
import { confirm, failureSentence } from '#platform/dialogs.ts';
import { Loaded } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { stopMutation, usesQuery, vouchersQuery } from './vouchers.api.ts';
import styles from './vouchers.module.css';
import { vouchersText } from './vouchers.text.ts';

/** Loaded apart, for the page's budget. */
const NewVoucher = lazyWithRetry(() => import('./voucher-form.tsx'));

export default function VouchersPage() {
  const list = useQuery(vouchersQuery);
  const [making, setMaking] = useState(false);
  const [only, setOnly] = useState<'open' | 'ended' | 'all'>();
  const key = useRef<HTMLButtonElement>(null);
  return (
    <div className="stack gap-4 max-w-page">
      <div className="row wrap items-center justify-between gap-2">
        <PageTitle>{vouchersText.title}</PageTitle>
        <Button ref={key} size="small" icon={<Plus />} aria-expanded={making} onClick={() => setMaking(!making)}>
          {vouchersText.add}
        </Button>
      </div>
      {making && (
        <PagePart loading={<TicketSkeleton count={3} />}>
          <NewVoucher
            onMade={() => {
              setMaking(false);
              key.current?.focus();
            }}
          />
        </PagePart>
      )}
      <section className="stack gap-3" aria-label={vouchersText.list} {...useFocusFallback()}>
        <Loaded query={list} tickets={2} level={2}>
          {(vouchers) => {
            const kind = only ?? (vouchers.some(({ state }) => state === 'open') ? 'open' : 'all');
            const shown = vouchers.filter(({ state }) => kind === 'all' || (state === 'open') === (kind === 'open'));
            return (
              <>
                {vouchers.length === 0 && (
                  <EmptyState mood="ramah" level={2} title={vouchersText.empty} help={vouchersText.intro} />
                )}
                {vouchers.length > 1 && (
                  <PickOne
                    label={vouchersText.filter}
                    value={kind}
                    options={Object.entries(vouchersText.filters) as [typeof kind, string][]}
                    onChange={setOnly}
                  />
                )}
                <ul className="stack gap-2">
                  {shown.toSorted(openFirst).map((voucher) => (
                    <VoucherRow key={voucher.id} voucher={voucher} />
                  ))}
                </ul>
              </>
            );
          }}
        </Loaded>
      </section>
    </div>
  );
}

/** Vouchers that still count stand above the others, newest first among themselves. */
function openFirst(one: Voucher, other: Voucher): number {
  return Number(other.state === 'open') - Number(one.state === 'open');
}

function VoucherRow({ voucher }: { voucher: Voucher }) {
  const { id, code, uses, taken, lastDay, state } = voucher;
  const { username } = useHost();
  const [shown, setShown] = useState(false);
  const { mutate } = useMutation(stopMutation);
  async function onStop() {
    if (await confirm(vouchersText.stopOf(code), vouchersText.stopAsk(code), 'stop')) mutate({ id });
  }

  return (
    <Ticket as="li">
      <div className="row items-center justify-between gap-2">
        <div className="flex-1 min-w-0">
          <p className="large heavy tight anywhere">{code}</p>
          <p>{vouchersText.worth(voucher)}</p>
        </div>
        <div className="row flex-none items-center gap-2">
          {state === 'open' ? (
            <CopyButton compact value={links.voucher(username, code)} label={vouchersText.copyLink} />
          ) : (
            <Stamp>{vouchersText.states[state]}</Stamp>
          )}
          <Menu
            label={vouchersText.more(code)}
            items={[
              { label: vouchersText.show, onSelect: () => setShown(!shown) },
              ...(state === 'open'
                ? [{ label: vouchersText.stop, tone: 'stop' as const, onSelect: () => void onStop() }]
                : []),
            ]}
          />
        </div>
      </div>
      <p className="row items-center gap-2 small muted numeric">
        <meter className={styles.used} max={uses} value={taken} aria-hidden />
        <span>{vouchersText.short(taken, uses, lastDay)}</span>
      </p>
      {shown && <Uses voucher={voucher} />}
    </Ticket>
  );
}

/** The sums of a voucher and who used it. */
function Uses({ voucher: { id, uses, taken, late, reserved, given } }: { voucher: Voucher }) {
  const { data, isPending, error } = useQuery(usesQuery(id));
  const facts = [
    vouchersText.used(taken, uses, late),
    ...(reserved === 0 ? [] : [vouchersText.reserved(reserved)]),
    ...(given === 0 ? [] : [vouchersText.given(formatRupiah(given))]),
  ];
  if (isPending) return <TicketSkeleton count={1} />;
  if (data === undefined) return <p className="small muted anywhere">{failureSentence(error) ?? ''}</p>;
  return (
    <div className="stack gap-2 mt-3 small">
      <p className="muted">{facts.join(', ')}</p>
      {data.length === 0 ? (
        <p className="muted">{vouchersText.noUses}</p>
      ) : (
        <table className={`numeric ${styles.uses}`}>
          <thead className="muted nowrap">
            <tr>
              <th scope="col">{vouchersText.show}</th>
              <th scope="col">{vouchersText.price}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ name, title, games, price, discount, paid, late, at }) => (
              <tr key={`${at} ${name}`}>
                <th scope="row" className="anywhere">
                  <bdi>{name}</bdi>
                  <span className={`muted ${styles.use}`}>
                    <span>{vouchersText.use(title, games)}</span> ·{' '}
                    <span>{late ? vouchersText.late(at) : paid ? vouchersText.day(at) : vouchersText.unpaid}</span>
                  </span>
                </th>
                <td>
                  <span>{formatRupiah(price)}</span>
                  <span className={`muted ${styles.use}`}>{formatRupiah(discount)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
