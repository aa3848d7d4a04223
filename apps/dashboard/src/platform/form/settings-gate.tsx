import type { Elements } from '@mabarin/ui/elements';
import type { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';
import { settingsQuery } from './settings.ts';

type Settings = OutputOf<typeof dashboardSettings>['data'];

/** Renders a form once the stored settings are read; until then a loader or the failure. */
export function SettingsGate({ children }: { children: (settings: Settings) => Elements }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <div {...useFocusFallback()}>
      {data !== undefined && children(data)}
      {data === undefined && (error === null || isFetching) && <TicketSkeleton count={1} />}
      {data === undefined && error !== null && !isFetching && (
        <EmptyState
          mood="kaget"
          title={failureSentence(error) ?? platformText.network}
          action={<Button onClick={() => void refetch()}>{platformText.retry}</Button>}
        />
      )}
    </div>
  );
}
