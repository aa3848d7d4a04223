import {
  deskAnswerLegal,
  deskCarryOut,
  deskLegalCopy,
  deskLegalFile,
  deskLegalOrder,
  deskLegalOrders,
  deskLegalRegister,
  deskRecordLegal,
} from '@mabarin/api-client/contract/desk/legal';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { legalActs, showOrder } from '#features/operator/index.ts';
import type { Db } from '#schema.ts';

/** Orders of authorities. */
export function legalRoutes(desk: Desk, deps: Deps): void {
  const same = async <Data>(_db: Db, _input: unknown, data: Data) => ({ data });
  const one = (db: Db, { id }: { id: number }, _data: unknown, name: string) =>
    showOrder(db, deps, { input: { id }, operator: { name, from: '' } });
  desk.act(deskLegalOrders, legalActs.list, same);
  desk.act(deskLegalOrder, legalActs.show, same);
  desk.act(deskRecordLegal, legalActs.record, same);
  desk.act(deskLegalFile, legalActs.file, same);
  desk.act(deskCarryOut, legalActs.carryOut, one);
  desk.act(deskLegalCopy, legalActs.copy, same);
  desk.act(deskAnswerLegal, legalActs.answer, one);
  desk.act(deskLegalRegister, legalActs.register, same);
}
