import type { Voucher } from '@mabarin/api-client/contract/vouchers';
import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { Menu } from '@mabarin/ui/buttons/menu';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
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
import entries from '#platform/page/entries.module.css';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { useNow } from '#platform/live/now.ts';
import { stopMutation, usesQuery, vouchersQuery } from './vouchers.api.ts';
import { vouchersText } from './vouchers.text.ts';

/** Loaded apart, for the page's budget. */
const NewVoucher = lazyWithRetry(() => import('./voucher-form.tsx'));

export default function VouchersPage() {
  const list = useQuery(vouchersQuery);
  const [making, setMaking] = useState(false);
  const [only, setOnly] = useState<'all' | 'open' | 'ended'>('all');
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
            const shown = vouchers.filter(({ state }) => only === 'all' || (state === 'open') === (only === 'open'));
            return (
              <>
                {vouchers.length === 0 && (
                  <EmptyState mood="ramah" level={2} title={vouchersText.empty} help={vouchersText.intro} />
                )}
                {vouchers.length > 1 && (
                  <PickOne
                    label={vouchersText.filter}
                    value={only}
                    options={Object.entries(vouchersText.filters) as [typeof only, string][]}
                    onChange={setOnly}
                  />
                )}
                <ul className={entries.rows}>
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
        <div className="min-w-0">
          <p className="heavy anywhere">
            <span>{code}</span> · <span>{vouchersText.worth(voucher)}</span>
          </p>
          <p className="small muted">{vouchersText.short(taken, uses, lastDay)}</p>
        </div>
        <div className="row flex-none items-center gap-2">
          {state === 'open' ? (
            <CopyButton value={links.voucher(username, code)} label={vouchersText.copyLink} />
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
      {shown && <Uses voucher={voucher} />}
    </Ticket>
  );
}

/** The sums of a voucher and who used it. */
function Uses({ voucher: { id, uses, taken, late, reserved, given } }: { voucher: Voucher }) {
  const { data, isPending, error } = useQuery(usesQuery(id));
  const now = useNow();
  const facts = [
    vouchersText.used(taken, uses, late),
    ...(reserved === 0 ? [] : [vouchersText.reserved(reserved)]),
    ...(given === 0 ? [] : [vouchersText.given(formatRupiah(given))]),
  ];
  if (isPending) return <TicketSkeleton count={1} />;
  if (data === undefined) return <p className="small muted anywhere">{failureSentence(error) ?? ''}</p>;
  return (
    <ul className="stack gap-1 mt-3">
      <li className="small muted">{facts.join(', ')}</li>
      {data.map(({ name, title, games, price, discount, paid, late, at }) => (
        <li key={`${at} ${name}`} className="small muted anywhere">
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          · <span>{vouchersText.use(title, games)}</span> ·{' '}
          <span>{vouchersText.price(formatRupiah(price), formatRupiah(discount))}</span> ·{' '}
          <span>
            {late ? vouchersText.late(formatWhen(at, now)) : paid ? formatWhen(at, now) : vouchersText.unpaid}
          </span>
        </li>
      ))}
      {data.length === 0 && <li className="small muted">{vouchersText.noUses}</li>}
    </ul>
  );
}
