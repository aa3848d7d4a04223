import {
  deskAnswerObjection,
  deskComplaintLog,
  deskDecideComplaint,
} from '@mabarin/api-client/contract/desk/complaints';
import { deskEraseAccount, deskExportAccount } from '@mabarin/api-client/contract/desk/hosts';
import {
  deskMask,
  deskResendTicket,
  deskSendTicket,
  deskShowTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const air = () => import('#features/operator/air.commands.ts');
const tickets = () => import('#features/operator/ticket.commands.ts');
const accounts = () => import('#features/operator/account.commands.ts');
const complaints = () => import('#features/operator/complaint.commands.ts');

export const viewerActs = {
  skipAlert: act('alerts skip', {
    about: 'Takes alerts off the air, of a host or of a payment.',
    input: v.pick(deskSkipAlert.input, ['of', 'alert']),
    asks: 'none',
    change: async () => (await air()).skipOnAir,
  }),
  mask: act('alerts mask', {
    about: 'Masks the words of a payment, or of a claim by claim-<number>, everywhere, now.',
    input: v.pick(deskMask.input, ['payment', 'because']),
    asks: 'none',
    change: async () => (await air()).maskOnAir,
  }),
  resendTicket: act('tickets resend', {
    about: "Mails the link of a ticket again, to the order's own e-mail.",
    input: v.pick(deskResendTicket.input, ['payment']),
    asks: 'none',
    change: async () => (await tickets()).resendTicket,
  }),
  // Who has a ticket names the account of a refund.
  sendTicket: act('tickets send', {
    about: 'Mails the link of a ticket to another e-mail.',
    input: v.pick(deskSendTicket.input, ['payment', 'email']),
    asks: 'code',
    change: async () => (await tickets()).sendTicket,
  }),
  showTicket: act('tickets show', {
    about: 'Prints the address of a ticket; who has it can ask for the money.',
    input: v.pick(deskShowTicket.input, ['payment']),
    asks: 'code',
    run: async () => (await tickets()).showTicket,
    refuse: async () => (await tickets()).checkTicket,
  }),
  exportData: act('accounts export', {
    about:
      "Prints a copy of a person's data for an authority, by username or e-mail, or what is left of a payment after erasure, masked unless told otherwise.",
    input: v.pick(deskExportAccount.input, ['person', 'letter', 'unmasked']),
    asks: 'code',
    run: async () => (await accounts()).exportAccount,
    refuse: async () => (await accounts()).checkExport,
  }),
  erase: act('accounts erase', {
    about: 'Erases the settled data of a viewer who cannot do it, by e-mail.',
    input: v.pick(deskEraseAccount.input, ['person']),
    asks: 'code',
    run: async () => (await accounts()).eraseAccount,
    refuse: async () => (await accounts()).checkErase,
  }),
  complaints: littleAct('complaints list', {
    about: 'Lists the complaints that wait, with what can be taken down.',
    read: async () => (await complaints()).listComplaints,
  }),
  decideComplaint: act('complaints decide', {
    about: 'Takes down what --things names, or leaves all, and closes a complaint.',
    input: v.object({
      id: deskDecideComplaint.input.entries.id,
      things: v.optional(deskDecideComplaint.input.entries.things, []),
      because: deskDecideComplaint.input.entries.because,
    }),
    asks: 'none',
    change: async () => (await complaints()).decide,
  }),
  answerObjection: act('objections answer', {
    about: 'Answers an objection with a text for whoever objected; --reversed: they are right.',
    input: v.pick(deskAnswerObjection.input, ['id', 'text', 'reversed']),
    asks: 'none',
    change: async () => (await complaints()).answer,
  }),
  complaintLog: littleAct('complaints log', {
    about: 'Prints all decisions as CSV.',
    input: v.omit(deskComplaintLog.input, ['why']),
    read: async () => (await complaints()).printDecisions,
  }),
};
