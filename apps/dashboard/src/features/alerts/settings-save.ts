import type { OverlaySettings } from '@mabarin/api-client/contract/alerts';
import { isFailureError } from '@mabarin/domain/failures';
import type { MutationFunctionContext, QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#platform/form/settings.ts';

/** Saves of one page follow each other, so that each knows the version of the one before. */
export const settingsSave = {
  scope: { id: 'overlay-settings' },
  onSuccess: (
    { data }: { data: OverlaySettings },
    _values: unknown,
    _begun: unknown,
    { client }: MutationFunctionContext,
  ) => void client.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, overlay: data }),
  /** A save refused for an older version reads the settings anew; the forms take over what changed. */
  async onError(error: Error, _values: unknown, _begun: unknown, { client }: MutationFunctionContext) {
    if (!isFailureError(error) || error.code !== 'overlay.settings_changed') return;
    await client.refetchQueries({ queryKey: settingsQuery.queryKey });
  },
};

/** The version of the settings on screen. A save that names it is refused when somebody else saved meanwhile. */
export function seenVersion(queryClient: QueryClient): { version?: number } {
  const version = queryClient.getQueryData(settingsQuery.queryKey)?.overlay.version;
  return version === undefined ? {} : { version };
}
