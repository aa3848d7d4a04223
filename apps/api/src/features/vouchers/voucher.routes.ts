import {
  makeVoucher as makeCall,
  stopVoucher as stopCall,
  vouchers,
  voucherUses,
} from '@mabarin/api-client/contract/vouchers';
import { makeVoucher, readUses, readVouchers, stopVoucher } from './voucher.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function voucherRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const read = async (hostId: string) => ({ data: await readVouchers(db, deps, hostId) });

  mount(server, vouchers, ({ hostId }) => read(hostId));

  mount(server, voucherUses, async ({ hostId, input }) => ({ data: await readUses(db, hostId, input.id) }));

  mount(server, makeCall, async ({ hostId, input }) => {
    await transaction(db, (tx) => makeVoucher(tx, deps, hostId, input));
    return read(hostId);
  });

  mount(server, stopCall, async ({ hostId, input }) => {
    await transaction(db, (tx) => stopVoucher(tx, deps, hostId, input.id));
    return read(hostId);
  });
}
