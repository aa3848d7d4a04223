import { useMutationState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import type { ResultPress } from './result-press.store.ts';

/** A slower response is reported to the host. */
const LONG_MS = 3000;

export function usePendingResult(): { press: ResultPress | undefined; long: boolean } {
  const [press] = useMutationState({
    filters: { mutationKey: mabarKeys.gameResult, status: 'pending' },
    select: (mutation) => mutation.state.variables as ResultPress,
  });
  const key = press?.gameKey;
  const [longGameKey, setLongGameKey] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setLongGameKey(key), LONG_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { press, long: key !== undefined && longGameKey === key };
}
