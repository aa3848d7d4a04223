import type { dashboardSettings } from '@mabarin/api-client/contract/settings';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { Button } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureSentence } from './dialogs.ts';
import { platformText } from './platform.text.ts';
import { settingsQuery } from './settings.ts';

type Settings = OutputOf<typeof dashboardSettings>['data'];

/** Shows a form once the stored settings are there; until then that they come, or why they do not. */
export function SettingsGate({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data !== undefined) return children(data);
  if (error === null || isFetching) return <TicketSkeleton count={1} />;
  return (
    <EmptyState
      mood="kaget"
      title={failureSentence(error) ?? platformText.network}
      action={<Button onClick={() => void refetch()}>{platformText.retry}</Button>}
    />
  );
}
