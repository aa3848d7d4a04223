import { isFailureError } from '@mabarin/domain/failures';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { settingsQuery } from '#platform/form/settings.ts';

/** Saves of one page follow each other, so that each knows the version of the one before. */
export const overlayScope = { id: 'overlay-settings' };

/** The version of the settings on screen. A save that names it is refused when somebody else saved meanwhile. */
export function seenVersion(queryClient: QueryClient): { version?: number } {
  const version = queryClient.getQueryData(settingsQuery.queryKey)?.overlay.version;
  return version === undefined ? {} : { version };
}

/** Reads the settings anew after a save was refused for an older version; the forms take over what changed. */
export async function takeStored(queryClient: QueryClient, error: Error): Promise<void> {
  if (!isFailureError(error) || error.code !== 'overlay.settings_changed') return;
  await queryClient.refetchQueries({ queryKey: settingsQuery.queryKey });
}

/** Shows what was saved elsewhere in the fields that the host has not touched; the touched ones stay unsaved. */
export function useStoredElsewhere<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  saved: (stored: V, sent: V) => void,
  stored: V,
): void {
  const key = JSON.stringify(stored);
  const shown = useRef(key);
  const { defaultValues } = form.formState;
  const take = useEffectEvent(() => saved(stored, defaultValues as V));
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    take();
  }, [key]);
}
