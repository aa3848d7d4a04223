import { deskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { deskRead } from '#features/desk/desk.api.ts';

export const complaintsQuery = deskRead(['desk', 'complaints'], deskComplaints, {});
