import {
  deskChangeEmail,
  deskCloseAccount,
  deskConsequences,
  deskEraseAccount,
  deskExportAccount,
  deskKeepEmail,
  deskKeepFactor,
  deskLogOutHost,
  deskMailResetLink,
  deskRemoveFactor,
  deskResumeHost,
  deskSuspendHost,
  deskTellHost,
} from '@mabarin/api-client/contract/desk/hosts';
import {
  deskInquire,
  deskMask,
  deskResendTicket,
  deskSendTicket,
  deskShowTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import type { Desk } from '#features/desk/desk.mount.ts';
import { gatewayActs, hostActs, viewerActs } from '#features/operator/index.ts';

/** Actions on a payment's ticket and message, and on a host's air and account. */
export function hostRoutes(desk: Desk): void {
  const nothing = async () => ({ data: null });

  desk.act(deskInquire, gatewayActs.inquire, async (_db, _input, data) => ({ data }));
  desk.act(deskResendTicket, viewerActs.resendTicket, nothing);
  desk.act(deskSendTicket, viewerActs.sendTicket, nothing);
  desk.act(deskShowTicket, viewerActs.showTicket, async (_db, _input, data) => ({ data }));
  desk.act(deskSkipAlert, viewerActs.skipAlert, nothing);
  desk.act(deskMask, viewerActs.mask, nothing);
  desk.act(deskConsequences, hostActs.consequences, async (_db, _input, data) => ({ data }));
  desk.act(deskSuspendHost, hostActs.disable, nothing);
  desk.act(deskResumeHost, hostActs.enable, nothing);
  desk.act(deskLogOutHost, hostActs.logOut, nothing);
  desk.act(deskChangeEmail, hostActs.changeEmail, nothing);
  desk.act(deskKeepEmail, hostActs.keepEmail, nothing);
  desk.act(deskTellHost, hostActs.tell, nothing);
  desk.act(deskRemoveFactor, hostActs.removeFactor, nothing);
  desk.act(deskKeepFactor, hostActs.keepFactor, nothing);
  desk.act(deskMailResetLink, hostActs.mailResetLink, nothing);
  desk.act(deskCloseAccount, hostActs.close, nothing);
  desk.act(deskExportAccount, viewerActs.exportData, async (_db, _input, data) => ({ data }));
  desk.act(deskEraseAccount, viewerActs.erase, async (_db, _input, data) => ({ data }));
}
