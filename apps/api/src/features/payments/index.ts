import type { Deps } from '#deps.ts';
import type { Mounting } from '#platform/http/mount.ts';
import type { Sweeper } from '#platform/sweepers.ts';
import type { Db } from '#schema.ts';

export { openPayment } from './charge.commands.ts';
export { GatewayError } from './charge.gateway.ts';
export type { Charge, ChargeHint, ChargeRequest, ChargeStatus, PaymentGateway } from './charge.gateway.ts';
export { createPayment, type NewPayment } from './payment.commands.ts';
export type { Payer, PaymentKind } from './payment.tables.ts';
export type { Fulfil, PaidPayment } from './settle.commands.ts';

export function paymentsRoutes(_server: Mounting, _deps: Deps): void {}

export function paymentsSweepers(_db: Db, _deps: Deps): readonly Sweeper[] {
  return [];
}
