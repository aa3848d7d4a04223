import { contact, feedback } from '@mabarin/api-client/contract/feedback';
import { hitContact, storeContact } from './contact.commands.ts';
import { hitFeedback, storeFeedback } from './feedback.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function feedbackRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  mount(server, feedback, async ({ hostId, input, attempt }) => {
    if (attempt.resource === null) {
      await hitFeedback(deps, hostId);
      await transaction(db, async (tx) => {
        const id = await storeFeedback(tx, deps, { hostId, form: input });
        await attempt.bind(tx, id);
      });
    }
    return { data: null };
  });
  mount(server, { ...contact, resume: async () => ({ data: null }) }, async ({ input, ip, attempt }) => {
    await hitContact(deps, { ip, email: input.form.contactEmail });
    await transaction(db, async (tx) => attempt.bind(tx, await storeContact(tx, deps, input.form)));
    return { data: null };
  });
}
