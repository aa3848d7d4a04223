import { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { hasRole } from '@mabarin/domain/roles';
import { formResolver } from '@mabarin/web/form-resolver';
import { orderFieldText } from './order-field.text.ts';
import type { OrderValues } from './order.form.ts';

export { writeKeptOrder } from './keep-order.ts';
export { orderMabar } from '#features/mabar/mabar.api.ts';

/** Rules of an order. Everything needed only for sending is in this chunk, which loads after the form. */
export const resolver = formResolver<OrderValues, MabarOrderForm>(
  MabarOrderForm,
  {
    gameID: orderFieldText.gameID,
    gameServerID: orderFieldText.server,
    gameEventCode: orderFieldText.event,
    gameCount: orderFieldText.count,
    gameMessage: orderFieldText.message,
    gameEmail: orderFieldText.email,
    'party.gameID': orderFieldText.gameID,
    'party.gameServerID': orderFieldText.server,
  },
  { whole: (values) => (hasRole(values) ? undefined : 'mabar.role_missing') },
);
