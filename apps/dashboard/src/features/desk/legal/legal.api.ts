import { deskLegalOrder, deskLegalOrders } from '@mabarin/api-client/contract/desk/legal';
import { deskRead } from '#features/desk/desk.api.ts';

export const legalOrdersQuery = deskRead(['desk', 'legal'], deskLegalOrders, {});

export const legalOrderQuery = (id: number) => deskRead(['desk', 'legal', id], deskLegalOrder, { id });
