import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { Button } from '@mabarin/ui/buttons/button';
import { callDesk } from '#features/desk/desk.api.ts';
import { useAct } from './act.ts';
import { Fold } from './fold.tsx';
import { paymentActionsText as text } from './payment-actions.text.ts';
import { WithReason } from './with-reason.tsx';

/** Hides a viewer's name and message for good, with a reason for them. */
export function Mask({ payment }: { payment: string }) {
  const { isActing, act } = useAct();
  return (
    <Fold label={text.mask}>
      <WithReason kind="text_hidden">
        {(because) => (
          <Button
            variant="stop"
            size="small"
            busy={isActing}
            onClick={() =>
              void act({ caption: text.mask, sentence: text.maskAsk, done: () => text.maskDone }, () =>
                callDesk(deskMask, { payment, because }),
              )
            }
          >
            {text.mask}
          </Button>
        )}
      </WithReason>
    </Fold>
  );
}
