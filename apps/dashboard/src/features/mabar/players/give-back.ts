import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { useHost } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { giveBackMutation, type GivenBack } from './give-back.api.ts';
import { giveBackText } from './give-back.text.ts';

/**
 * Asks how to give unplayed games back, then does it; resolves when done. A second press for the same entry meanwhile
 * does nothing. Null for helpers, who may not see the balance (docs/decisions/team.md).
 */
export function useGiveBack(): ((entry: GivenBack) => Promise<void>) | null {
  const { balance_ready: ready } = useHost();
  const { mutateAsync } = useMutation(giveBackMutation);
  const asked = useRef(new Set<string>());
  const mayGive = typeof ready === 'number';
  return useMemo(() => {
    if (!mayGive) return null;
    return async (entry) => {
      if (asked.current.has(entry.id)) return;
      asked.current.add(entry.id);
      try {
        const { askGiveBack } = await import('./give-back-dialog.tsx');
        const press = await askGiveBack(entry);
        // The mutation itself reports a failure.
        if (press !== null) await mutateAsync(press).catch(() => undefined);
      } catch (error) {
        showFailure(error, failed(giveBackText.action));
      } finally {
        asked.current.delete(entry.id);
      }
    };
  }, [mayGive, mutateAsync]);
}
