import type { Security } from '@mabarin/api-client/contract/profile/security';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { PasswordActions } from './password-actions.tsx';
import { momentOf } from './moment.ts';
import { unfreezeMutation } from './security.api.ts';
import { securityText } from './security.text.ts';

/** Reason why withdrawals are stopped and the way out; renders nothing otherwise. */
export function CashOutPanel({ cashOut }: { cashOut: NonNullable<Security['cashOut']> }) {
  const { frozen, by_operator: byOperator, unfreezable, reset_wait: resetWait } = cashOut;
  const now = useNow();
  const id = useId();
  const lifting = useMutation(unfreezeMutation);
  if (frozen === null && resetWait === null) return null;
  const open = unfreezable !== null && Date.parse(unfreezable) <= now;
  return (
    <section className={cards.card} aria-labelledby={id}>
      <h2 id={id}>{securityText.cashOut}</h2>
      {frozen === null && resetWait !== null && <p>{securityText.resetWait(momentOf(resetWait))}</p>}
      {frozen !== null && byOperator && <p>{securityText.frozenByOperator(momentOf(frozen))}</p>}
      {frozen !== null && !byOperator && (
        <>
          <p>{securityText.frozen(momentOf(frozen))}</p>
          {unfreezable === null && <p>{securityText.resetFirst}</p>}
          {unfreezable !== null && !open && <p>{securityText.unfreezableFrom(momentOf(unfreezable))}</p>}
          {open && (
            <PasswordActions
              actions={[
                {
                  label: securityText.unfreeze,
                  busy: lifting.isPending,
                  onPress: (password) => lifting.mutate(password),
                },
              ]}
            />
          )}
        </>
      )}
    </section>
  );
}
