import { deskShowTicket } from '@mabarin/api-client/contract/desk/payments';
import { Button } from '@mabarin/ui/buttons/button';
import { useState } from 'react';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { paymentText } from './payment.text.ts';

/** A ticket by its beginning, and its address after a press that the log keeps. */
export function TicketAddress({ id, ticket }: { id: string; ticket: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const { isActing, release } = useAct();

  const onShow = () =>
    release(
      {
        caption: paymentText.showTicket,
        sentence: paymentText.showTicketAsk,
        done({ data }: { data: string }) {
          setAddress(data);
          return null;
        },
      },
      (code) => callDesk(deskShowTicket, { code, payment: id }),
    );

  if (address !== null)
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    );
  return (
    <>
      <span>{ticket}</span>{' '}
      <Button variant="quiet" size="small" busy={isActing} onClick={() => void onShow()}>
        {paymentText.showTicket}
      </Button>
    </>
  );
}
