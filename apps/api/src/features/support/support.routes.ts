import { orderSupport } from '@mabarin/api-client/contract/support';
import { placeSupport } from './support.commands.ts';
import type { Deps } from '#deps.ts';
import { checkOut, resumePayment } from '#features/payments/index.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function orderRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const resume = (id: string) => resumePayment(db, deps, id);
  mount(server, { ...orderSupport, resume }, async ({ input, attempt }) => {
    return { data: await checkOut(db, deps, attempt, (tx) => placeSupport(tx, deps, input)) };
  });
}
