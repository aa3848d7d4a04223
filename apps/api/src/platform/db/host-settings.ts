import type { HostSettings } from '@mabarin/domain/accounts/host-settings';

/** The column of `host` for each setting: table type, snapshot, answers and copies have it from here. */
export const hostSettingColumns = {
  party: 'party_max',
  transfers: 'transfers_allowed',
  gamesInRow: 'games_in_row',
  sundulPerHour: 'sundul_per_hour',
  oneOrder: 'one_order',
} as const satisfies Record<keyof HostSettings, string>;

export type HostSettingColumns = {
  [Name in keyof HostSettings as (typeof hostSettingColumns)[Name]]: HostSettings[Name];
};

export const hostSettingNames = Object.values(hostSettingColumns);

export function settingsOfRow(row: HostSettingColumns): HostSettings {
  return Object.fromEntries(
    Object.entries(hostSettingColumns).map(([name, column]) => [name, row[column]]),
  ) as HostSettings;
}

type Saved = { [Name in keyof HostSettings]?: HostSettings[Name] | undefined };

export function settingColumns(settings: Saved): Partial<HostSettingColumns> {
  const entries = Object.entries(settings).map(([name, value]) => [
    hostSettingColumns[name as keyof HostSettings],
    value,
  ]);
  return Object.fromEntries(entries) as Partial<HostSettingColumns>;
}
