import { localSecrets } from '@mabarin/simulators/all';
import { midtransGateway } from '#adapters/midtrans.gateway.ts';
import { xenditGateway } from '#adapters/xendit.gateway.ts';
import type { Clock } from '#ports/clock.port.ts';
import { gatewayList, type Gateways } from '#ports/gateway.port.ts';

/** Where simulators of these gateways listen. */
export type SimulatedGateways = { midtrans: string; xendit: string };

/** The real adapters in front of simulators: Midtrans first, then Xendit. */
export function simulatedGateways({ midtrans, xendit }: SimulatedGateways, clock: Clock): Gateways {
  const { midtransServerKey, xenditSecretKey, xenditCallbackToken } = localSecrets;
  return gatewayList([
    midtransGateway({ serverKeys: [midtransServerKey], baseUrl: midtrans, acquirer: 'gopay' }, { clock }),
    xenditGateway({ secretKey: xenditSecretKey, callbackTokens: [xenditCallbackToken], baseUrl: xendit }),
  ]);
}
