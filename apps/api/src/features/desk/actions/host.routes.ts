import {
  deskConsequences,
  deskKeepFactor,
  deskLogOutHost,
  deskMailResetLink,
  deskRemoveFactor,
  deskResumeHost,
  deskSuspendHost,
  deskTellHost,
  type DeskConsequences,
} from '@mabarin/api-client/contract/desk/hosts';
import {
  deskInquire,
  deskMask,
  deskResendTicket,
  deskSendTicket,
  deskShowTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import type { ActName } from '@mabarin/domain/desk/acts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { Desk } from '#features/desk/desk.mount.ts';

/** Actions on a payment's ticket and message, and on a host's air and account. */
export function hostRoutes(desk: Desk): void {
  const nothing = async () => ({ data: null });
  const byName =
    <Act extends ActName>(command: Act) =>
    ({ username }: { username: string }) => ({ command, subject: username });

  desk.command(
    deskInquire,
    ({ payment }) => ({ command: 'webhooks replay', subject: payment }),
    async (_db, _input, data) => ({ data: data as OutputOf<typeof deskInquire>['data'] }),
  );
  desk.command(deskResendTicket, ({ payment }) => ({ command: 'tickets resend', subject: payment }), nothing);
  desk.command(
    deskSendTicket,
    ({ payment, email }) => ({ command: 'tickets send', subject: payment, options: { email } }),
    nothing,
  );
  desk.command(
    deskShowTicket,
    ({ payment }) => ({ command: 'tickets show', subject: payment }),
    async (_db, _input, data) => ({ data: data as string }),
  );
  desk.command(
    deskSkipAlert,
    ({ of, alert }) => ({ command: 'alerts skip', subject: of, seen: alert === null ? {} : { [of]: alert } }),
    nothing,
  );
  desk.command(deskMask, ({ payment }) => ({ command: 'alerts mask', subject: payment }), nothing);
  desk.command(deskConsequences, byName('host-consequences'), async (_db, _input, data) => ({
    data: data as DeskConsequences,
  }));
  desk.command(deskSuspendHost, byName('disable-host'), nothing);
  desk.command(
    deskResumeHost,
    ({ username, seen }) => ({ command: 'enable-host', subject: username, seen: { [username]: seen } }),
    nothing,
  );
  desk.command(deskLogOutHost, byName('log-out-host'), nothing);
  desk.command(
    deskTellHost,
    ({ username, text }) => ({ command: 'tell-host', subject: username, options: { text } }),
    nothing,
  );
  desk.command(deskRemoveFactor, byName('second-factor remove'), nothing);
  desk.command(deskKeepFactor, byName('second-factor keep'), nothing);
  desk.command(deskMailResetLink, byName('mail-reset-link'), nothing);
}
