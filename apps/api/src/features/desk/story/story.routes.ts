import { deskPayment } from '@mabarin/api-client/contract/desk-search';
import { fail } from '@mabarin/domain/errors';
import { readPaymentStory } from './payment-story.commands.ts';
import type { createDesk } from '#features/desk/mount.ts';

export function storyRoutes(desk: ReturnType<typeof createDesk>): void {
  desk.read(deskPayment, { action: 'desk payment', subject: ({ id }) => id }, async (db, { id }) => {
    const data = await readPaymentStory(db, id);
    if (data === null) throw fail('desk.not_found');
    return { data };
  });
}
