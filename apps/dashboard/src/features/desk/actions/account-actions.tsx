import { deskCloseAccount, deskConsequences, deskEraseAccount } from '@mabarin/api-client/contract/desk/hosts';
import { deskQuoteOrders, deskRefundOrders } from '@mabarin/api-client/contract/desk/refunds';
import type { DeskHost } from '@mabarin/api-client/contract/desk/search';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { useState } from 'react';
import { callDesk } from '#features/desk/desk.api.ts';
import { payoutsText } from '#features/desk/payouts/payouts.text.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { useAct } from './act.ts';
import styles from './acts.module.css';
import { CopyForm } from './copy-form.tsx';
import { accountActionsText as text } from './account-actions.text.ts';

type AccountActionsProps = { person: string; host: Pick<DeskHost, 'closingAt' | 'frozenAt' | 'balance'> | null };

/**
 * Copy, and closing of a host or erasure of a viewer, for who cannot log in. `person`: a host's username, or a viewer's
 * e-mail, whose `host` is null.
 */
export default function AccountActions({ person, host }: AccountActionsProps) {
  const { isActing, act, release } = useAct();
  const [open, setOpen] = useState<string[]>([]);
  const [orders, setOrders] = useState(0);

  async function onClose(money: NonNullable<typeof host>) {
    await release(
      async () => {
        const { data } = await callDesk(deskConsequences, { username: person });
        const found = text.openWork(data, money, formatRupiah);
        setOpen(found);
        setOrders(data.entries);
        return found.length > 0
          ? null
          : { caption: text.close, sentence: text.closeAsk(person), done: () => text.closeDone };
      },
      (code) => callDesk(deskCloseAccount, { code, username: person }),
    );
  }

  async function onRefundOrders() {
    let seen = '';
    const asked = await act(
      async () => {
        const { data } = await callDesk(deskQuoteOrders, { username: person });
        ({ seen } = data);
        const borne = payoutsText.borne({ ...data, loss: data.price - data.fromHost }, person, formatRupiah);
        return {
          caption: text.refundOrders,
          sentence: text.refundOrdersAsk(data.orders, formatRupiah(data.amount), borne, data.kept),
          done: () => text.refundOrdersDone,
        };
      },
      () => callDesk(deskRefundOrders, { username: person, seen }),
    );
    if (asked) setOrders(0);
  }

  async function onErase() {
    await release(
      {
        caption: text.erase,
        sentence: text.eraseAsk(person),
        done: ({ data }: OutputOf<typeof deskEraseAccount>) => text.eraseDone(data.open, data.because),
      },
      (code) => callDesk(deskEraseAccount, { code, person }),
    );
  }

  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.accounts}</h2>
      <p className={entries.intro}>{text.accountsHelp}</p>
      <div role="status">
        {open.length > 0 && (
          <>
            <p>{text.notYet}</p>
            <ul className="stack gap-2">
              {open.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            {orders > 0 && (
              <Button variant="stop" size="small" busy={isActing} onClick={() => void onRefundOrders()}>
                {text.refundOrders}
              </Button>
            )}
          </>
        )}
      </div>
      <CopyForm of={person} />
      {(host === null || host.closingAt === null) && (
        <div className={`stack items-start gap-3 ${styles.end}`}>
          <h3 className="large heavy text-stop">{host === null ? text.eraseTitle : text.closeTitle}</h3>
          <Button
            variant="stop"
            size="small"
            busy={isActing}
            onClick={() => void (host === null ? onErase() : onClose(host))}
          >
            {host === null ? text.erase : text.close}
          </Button>
        </div>
      )}
    </section>
  );
}
