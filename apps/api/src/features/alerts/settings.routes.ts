import {
  saveLook,
  saveOverlay,
  saveSound,
  saveTiers,
  testOverlay,
  trySpeech,
} from '@mabarin/api-client/contract/alerts';
import {
  hitTests,
  overlaySettings,
  queueTest,
  saveAlertLook,
  saveOverlaySettings,
  saveSoundSettings,
  saveTiersOf,
  tryVoice,
} from './settings.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { readImage } from '#platform/images/images.ts';

export function settingsRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, saveOverlay, async ({ hostId, input }) => {
    const logo =
      input.image === null
        ? null
        : await readImage({
            base64: input.image,
            purpose: 'logo',
            tooLarge: 'overlay.logo_too_large',
            invalid: 'overlay.logo_invalid',
          });
    await transaction(db, (tx) =>
      saveOverlaySettings(tx, deps, { hostId, settings: input.settings, logo, seen: input.version }),
    );
    return { data: await overlaySettings(db, deps, hostId) };
  });

  mount(server, saveSound, async ({ hostId, input: { version: seen, ...saved } }) => {
    await transaction(db, (tx) => saveSoundSettings(tx, deps, { hostId, saved, seen }));
    return { data: await overlaySettings(db, deps, hostId) };
  });

  mount(server, trySpeech, async ({ hostId, input }) => ({ data: await tryVoice(db, deps, { hostId, ...input }) }));

  mount(server, saveLook, async ({ hostId, input: { version: seen, ...look } }) => {
    await transaction(db, (tx) => saveAlertLook(tx, deps, { hostId, look, seen }));
    return { data: await overlaySettings(db, deps, hostId) };
  });

  mount(server, saveTiers, async ({ hostId, input: { version: seen, ...saved } }) => {
    await transaction(db, (tx) => saveTiersOf(tx, deps, { hostId, seen, ...saved }));
    return { data: await overlaySettings(db, deps, hostId) };
  });

  mount(server, testOverlay, async ({ hostId, input }) => {
    await hitTests(deps, hostId);
    const queued = await transaction(db, (tx) => queueTest(tx, deps, { hostId, tier: input.tier ?? null }));
    return { data: { queued } };
  });
}
