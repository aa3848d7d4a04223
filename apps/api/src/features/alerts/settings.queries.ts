import type { Selectable } from 'kysely';
import type { OverlaySettingTable } from './alerts.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type OverlaySetting = Omit<Selectable<OverlaySettingTable>, 'host_id'>;

const settingColumns = ['notification_sound', 'tts', 'show_logo', 'logo', 'hold_inactive', 'variations'] as const;

/** A host's overlay settings, kept from changing until the transaction ends; made with the defaults if need be. */
export async function lockSetting(tx: Tx, hostId: string): Promise<OverlaySetting> {
  await tx
    .insertInto('overlay_setting')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSetting(tx: Tx, hostId: string, setting: OverlaySetting): Promise<void> {
  const variations = JSON.stringify(setting.variations);
  await tx
    .updateTable('overlay_setting')
    .set({ ...setting, variations })
    .where('host_id', '=', hostId)
    .execute();
}

/** The host's overlay settings, or the defaults: sound on, speech off, logo off, held while the source is off air. */
export async function findSetting(db: Db, hostId: string): Promise<OverlaySetting> {
  const row = await db
    .selectFrom('overlay_setting')
    .select(settingColumns)
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return (
    row ?? {
      notification_sound: true,
      tts: false,
      show_logo: false,
      logo: null,
      hold_inactive: true,
      variations: [],
    }
  );
}
