import { deskDispute, deskDisputes } from '@mabarin/api-client/contract/desk/disputes';
import { deskRead } from '#features/desk/desk.api.ts';

export const disputesQuery = deskRead(['desk', 'disputes'], deskDisputes, {});

export const disputeQuery = (id: string) => deskRead(['desk', 'dispute', id], deskDispute, { id });
