import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { deskRead } from '#features/desk/desk.api.ts';

export const paymentQuery = (id: string) => deskRead(['desk', 'payment', id], deskPayment, { id });
