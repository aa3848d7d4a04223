import { saveOverlay, testOverlay } from '@mabarin/api-client/contract/alerts';
import { hitTests, overlaySettings, queueTest, saveOverlaySettings } from './settings.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { readImage } from '#platform/images/images.ts';

/** What the dashboard's Overlay page sets and tries. */
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
    await transaction(db, (tx) => saveOverlaySettings(tx, deps, { hostId, settings: input.settings, logo }));
    return { data: await overlaySettings(db, hostId) };
  });

  mount(server, testOverlay, async ({ hostId }) => {
    await hitTests(deps, hostId);
    await transaction(db, (tx) => queueTest(tx, deps, hostId));
    return { data: null };
  });
}
