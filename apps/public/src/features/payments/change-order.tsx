import type { PaymentState } from '@mabarin/api-client/contract/payments';
import { failureText } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { cancelPayment } from './payments.api.ts';
import type { SavedPayment } from './payments.store.ts';
import styles from './payment-screen.module.css';
import { paymentsText } from './payments.text.ts';
import type { PaymentEnd } from './final/time-over.ts';

type ChangeOrderProps = {
  payment: SavedPayment;
  /** The payment is about to be ended, so "expired" is the expected outcome. */
  onAsk: () => void;
  onEnd: (end: PaymentEnd) => void;
};

/**
 * "Ganti pesanan": ends the payment at the gateway and returns to the form as it was sent. It asks first, because the
 * QR may be in a wallet already; after a lost response nothing changes here.
 */
export function ChangeOrder({ payment, onAsk, onEnd }: ChangeOrderProps) {
  /** True after unmount: the screen noticed the end by itself. */
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const cancel = useMutation({
    mutationFn: () => cancelPayment(payment.transaction_id),
    onSuccess: (state) => {
      if (!isGone.current) onState(state);
    },
    onError: (error) => {
      if (!isGone.current) onError(error);
    },
  });

  function onState(state: PaymentState) {
    if (state === 'paid') onEnd({ paid: { ...payment, state, credit: payment.credit ?? 0 } });
    else if (state === 'expired') onEnd({ ended: '', unknown: false });
    else if (state === 'failed') onEnd({ ended: failureText('payments.failed'), unknown: false });
    else void showNotChanged(state === 'review' ? failureText('payments.review') : paymentsText.notChanged);
  }

  function onError(error: unknown) {
    if (isFailureError(error) && error.kind === 'ended') {
      onEnd({ ended: error.message, unknown: error.code === 'payments.unknown' });
    } else {
      showFailure(error);
    }
  }

  async function change() {
    const choice = await showDialog({
      icon: 'ask',
      caption: paymentsText.change,
      text: (
        <>
          <p>{paymentsText.changeQuestion}</p>
          {(payment.credit ?? 0) > 0 && <p>{paymentsText.changeCredit}</p>}
          {payment.voucher && <p>{paymentsText.changeVoucher(payment.voucher.code)}</p>}
        </>
      ),
      buttons: [
        { choice: 'change', label: paymentsText.changeYes, tone: 'stop' },
        { choice: 'stay', label: paymentsText.changeNo, tone: 'ink' },
      ],
    });
    if (choice !== 'change') return;
    onAsk();
    cancel.mutate();
  }

  return (
    <Button
      variant="quiet"
      wide
      className={`min-h-11 ${styles.change}`}
      busy={cancel.isPending}
      onClick={() => void change()}
    >
      {paymentsText.change}
    </Button>
  );
}

async function showNotChanged(why: string): Promise<void> {
  await showDialog({ icon: 'info', caption: paymentsText.notChangedCaption, text: why });
}
