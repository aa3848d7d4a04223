import type { Restriction } from '@mabarin/domain/restrictions/restriction';
import { useMutation } from '@tanstack/react-query';
import { Restrictions } from '#features/cash/index.ts';
import { useNow } from '#platform/live/now.ts';
import { PasswordActions } from './password-actions.tsx';
import { unfreezeMutation } from './security.api.ts';
import { securityText } from './security.text.ts';

/** Reason why withdrawals are stopped, and the key that ends it once the host may. */
export function CashOutPanel({ kept }: { kept: Restriction }) {
  const now = useNow();
  const lifting = useMutation(unfreezeMutation);
  const isOpen = kept.because === 'not_me' && kept.until !== null && Date.parse(kept.until) <= now;
  return (
    <>
      <Restrictions of={kept} />
      {isOpen && (
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
  );
}
