import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskRead } from '#features/desk/desk.api.ts';

export const moneyQuery = deskRead(['desk', 'money'], deskMoney, {});
