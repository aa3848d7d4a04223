import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '#platform/host.ts';
import { mabarKeys } from './list-answer.ts';
import { gameResultMutation } from './mabar.api.ts';
import { pressStore, type ResultPress } from './result-press.store.ts';

/** Sends the press that the tab still holds once more. Mount once, where the host is known. */
export function ResumeGameResult(): null {
  const queryClient = useQueryClient();
  const { username } = useHost();
  const { mutate: record } = useMutation(gameResultMutation(queryClient, username));
  const resume = useEffectEvent(() => {
    const kept = pressStore.read(username);
    if (kept !== null && queryClient.isMutating({ mutationKey: mabarKeys.gameResult }) === 0) record(kept);
  });
  useEffect(() => resume(), [username]);
  return null;
}

/** An answer that takes longer than this is spoken of. */
const LONG_MS = 3000;

/** The press that waits for its answer, and whether that takes long. */
export function usePendingResult(): { press: ResultPress | undefined; long: boolean } {
  const [press] = useMutationState({
    filters: { mutationKey: mabarKeys.gameResult, status: 'pending' },
    select: (mutation) => mutation.state.variables as ResultPress,
  });
  const key = press?.gameKey;
  const [longKey, setLongKey] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setLongKey(key), LONG_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return { press, long: key !== undefined && longKey === key };
}
