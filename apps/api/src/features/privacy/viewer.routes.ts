import {
  checkDataLink,
  downloadViewerData,
  eraseViewerData,
  requestDataLink,
} from '@mabarin/api-client/contract/privacy';
import { fail } from '@mabarin/domain/errors';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { askForLink, eraseViewer, openLink, viewerData, type OpenLink } from './viewer.commands.ts';
import type { Deps } from '#deps.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function viewerRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, requestDataLink, async ({ input, ip }) => {
    await askForLink(db, deps, { email: input.form.privacyEmail, ip });
    return { data: null };
  });

  mount(server, checkDataLink, async ({ input, ip }) => {
    const link = await openLink(db, deps, { code: input.code, ip });
    return { data: link && { email: maskedEmail(link.email), until: link.until.toISOString() } };
  });

  mount(server, downloadViewerData, async ({ input, ip }) => {
    const { email } = await linkOf({ code: input.code, ip });
    return { data: await viewerData(db, deps, email) };
  });

  mount(server, eraseViewerData, async ({ input, ip }) => {
    const { email } = await linkOf({ code: input.code, ip });
    return { data: { open: (await eraseViewer(db, deps, email)).length } };
  });

  async function linkOf(asked: { code: string; ip: string }): Promise<OpenLink> {
    const link = await openLink(db, deps, asked);
    if (!link) throw fail('privacy.link_invalid');
    return link;
  }
}
