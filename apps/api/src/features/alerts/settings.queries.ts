import type { AlertLook } from '@mabarin/domain/alerts/look';
import { DEFAULT_SOUND, type SoundSettings } from '@mabarin/domain/alerts/sound';
import type { Selectable } from 'kysely';
import type { OverlaySettingTable } from './alerts.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** `sound` is the host's setting or the default. */
export type OverlaySetting = Omit<Selectable<OverlaySettingTable>, 'host_id' | 'sound'> & { sound: SoundSettings };

/** Settings of a host that never saved any. */
const defaults: OverlaySetting = {
  notification_sound: true,
  tts: false,
  show_logo: false,
  logo: null,
  hold_inactive: true,
  tiers: [],
  orders: false,
  gifts: false,
  turns: false,
  sound: DEFAULT_SOUND,
  look: null,
  saves: 0,
};

const settingColumns = Object.keys(defaults) as (keyof OverlaySetting)[];

/** Locks a host's overlay settings; creates them with the defaults when missing. */
export async function lockSetting(tx: Tx, hostId: string): Promise<OverlaySetting> {
  await tx
    .insertInto('overlay_setting')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, sound: row.sound ?? DEFAULT_SOUND };
}

export async function updateSetting(tx: Tx, hostId: string, setting: Omit<OverlaySetting, 'look'>): Promise<void> {
  await tx
    .updateTable('overlay_setting')
    .set({ ...setting, tiers: JSON.stringify(setting.tiers), sound: JSON.stringify(setting.sound) })
    .where('host_id', '=', hostId)
    .execute();
}

export async function updateLook(tx: Tx, hostId: string, look: AlertLook): Promise<void> {
  await tx
    .updateTable('overlay_setting')
    .set({ look: JSON.stringify(look) })
    .where('host_id', '=', hostId)
    .execute();
}

/** The host's overlay settings, or the defaults. */
export async function findSetting(db: Db, hostId: string): Promise<OverlaySetting> {
  const row = await db
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return { ...defaults, ...row, sound: row?.sound ?? DEFAULT_SOUND };
}
