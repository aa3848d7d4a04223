import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useHost } from '#platform/session/host.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { gameResultMutation } from '#features/mabar/mabar.api.ts';
import { pressStore } from './result-press.store.ts';

/** Resends the press kept in the tab. Mount it once, where the host is known. */
export default function ResumeGameResult(): null {
  const queryClient = useQueryClient();
  const { username } = useHost();
  const { mutate: record } = useMutation(gameResultMutation(username));
  const resume = useEffectEvent(() => {
    const kept = pressStore.read(username);
    if (kept !== null && queryClient.isMutating({ mutationKey: mabarKeys.gameResult }) === 0) record(kept);
  });
  useEffect(() => resume(), [username]);
  return null;
}
