import {
  complain as complainEndpoint,
  complainOfAlert as complainOfAlertEndpoint,
} from '@mabarin/api-client/contract/complaints';
import { complain, complainOfAlert, hitComplaint, hitHostComplaint } from './complaint.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function complaintsRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, complainEndpoint, async ({ input, ip, attempt }) => {
    if (attempt.resource === null) {
      await hitComplaint(deps, ip);
      await transaction(db, async (tx) => {
        await complain(tx, deps, input);
        await attempt.bind(tx, 'complaint');
      });
    }
    return { data: null };
  });

  mount(server, complainOfAlertEndpoint, async ({ hostId, input, attempt }) => {
    if (attempt.resource === null) {
      await hitHostComplaint(db, deps, { hostId, id: input.id });
      await transaction(db, async (tx) => {
        await complainOfAlert(tx, deps, { hostId, id: input.id, form: input.form });
        await attempt.bind(tx, 'complaint');
      });
    }
    return { data: null };
  });
}
