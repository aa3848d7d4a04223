import { orderSupport } from '@mabarin/api-client/contract/support';
import { placeSupport } from './support.commands.ts';
import type { Deps } from '#deps.ts';
import { openFirstCharge, openPayment, resumePayment } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function orderRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const resume = (id: string) => resumePayment(db, deps, id);
  mount(server, { ...orderSupport, resume }, async ({ input, attempt }) => {
    const payment = await transaction(db, async (tx) => {
      const placed = await placeSupport(tx, deps, input);
      const [first] = await Promise.all([openFirstCharge(tx, deps, placed.id), attempt.bind(tx, placed.id)]);
      return { ...placed, first };
    });
    return { data: await openPayment(db, deps, payment.id, payment.first) };
  });
}
