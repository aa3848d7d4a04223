import type { Elements } from '@mabarin/ui/elements';
import type { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#platform/page/loaded.tsx';
import { settingsQuery } from './settings.ts';

type Settings = OutputOf<typeof dashboardSettings>['data'];

/** Renders a form once the stored settings are read; until then a loader or the failure. */
export function SettingsGate({ children }: { children: (settings: Settings) => Elements }) {
  return (
    <div {...useFocusFallback()}>
      <Loaded query={useQuery(settingsQuery)}>{children}</Loaded>
    </div>
  );
}
