import { deskHost, deskPayment, deskViewer } from '@mabarin/api-client/contract/desk/search';
import { fail } from '@mabarin/domain/errors';
import { readHostStory } from './host-story.commands.ts';
import { readPaymentStory } from './payment-story.commands.ts';
import { readViewerStory } from './viewer-story.commands.ts';
import type { Deps } from '#deps.ts';
import type { createDesk } from '#features/desk/desk.mount.ts';

export function storyRoutes(desk: ReturnType<typeof createDesk>, deps: Deps): void {
  desk.read(deskPayment, { action: 'desk payment', subject: ({ id }) => id }, async (db, { id }) => {
    const data = await readPaymentStory(db, id);
    if (data === null) throw fail('desk.not_found');
    return { data };
  });

  desk.read(deskHost, { action: 'desk host', subject: ({ username }) => username.toLowerCase() }, async (db, input) => {
    const data = await readHostStory(db, deps, input.username);
    if (data === null) throw fail('desk.not_found');
    return { data };
  });
  desk.read(deskViewer, { action: 'desk viewer', subject: ({ by }) => by }, async (db, { by }) => {
    const data = await readViewerStory(db, deps, by);
    if (data === null) throw fail('desk.not_found');
    return { data };
  });
}
