import { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { hasRole } from '@mabarin/domain/roles';
import { formResolver } from '@mabarin/web/form-resolver';
import { mabarText } from './mabar.text.ts';
import type { OrderValues } from './order.form.ts';

export { orderMabar } from './mabar.api.ts';

/** The rules of an order. With its call they are all that sending takes, and come after the form. */
export const resolver = formResolver<OrderValues, MabarOrderForm>(
  MabarOrderForm,
  {
    gameID: mabarText.errors.gameID,
    gameServerID: mabarText.errors.server,
    gameEventCode: mabarText.errors.event,
    gameCount: mabarText.errors.count,
    gameMessage: mabarText.errors.message,
    gameEmail: mabarText.errors.email,
  },
  { whole: (values) => (hasRole(values) ? undefined : 'mabar.role_missing') },
);
