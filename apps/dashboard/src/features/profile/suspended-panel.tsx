import type { Suspended } from '@mabarin/api-client/contract/profile/security';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatLongDate } from '@mabarin/ui/format/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import cards from '#platform/page/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { decideSuspendedMutation, suspendedQuery } from './security.api.ts';
import styles from './security.module.css';
import { securityText } from './security.text.ts';

/** Rows suspended by "bukan saya", each to keep or remove; renders nothing without any. */
export function SuspendedPanel() {
  const { data: rows = [] } = useQuery(suspendedQuery);
  const deciding = useMutation(decideSuspendedMutation);
  const id = useId();
  const focusFallback = useFocusFallback();
  if (rows.length === 0) return null;
  async function remove(row: Suspended): Promise<void> {
    const text = securityText.removeText(securityText.suspendedName(row));
    if (await confirm(securityText.remove, text, 'stop')) deciding.mutate({ ...row, keep: false });
  }
  return (
    <section className={cards.card} aria-labelledby={id} {...focusFallback}>
      <h2 id={id}>{securityText.suspended}</h2>
      <p className="small muted snug">{securityText.suspendedHelp}</p>
      <ul className="stack">
        {rows.map((row) => {
          const name = securityText.suspendedName(row);
          return (
            <li
              key={`${row.kind}:${row.id}`}
              className={`row items-center justify-between gap-3 py-3 ${styles.session}`}
            >
              <div className="stack min-w-0 anywhere">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="small muted snug">{securityText.since(formatLongDate(row.since))}</span>
              </div>
              <div className="row wrap gap-3">
                <Button
                  variant="quiet"
                  size="small"
                  busy={deciding.isPending}
                  aria-label={securityText.keepThis(name)}
                  onClick={() => deciding.mutate({ ...row, keep: true })}
                >
                  {securityText.keep}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  busy={deciding.isPending}
                  aria-label={securityText.removeThis(name)}
                  onClick={() => void remove(row)}
                >
                  {securityText.remove}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
