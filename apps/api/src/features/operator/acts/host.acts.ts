import {
  deskChangeEmail,
  deskCloseAccount,
  deskConsequences,
  deskKeepEmail,
  deskKeepFactor,
  deskLogOutHost,
  deskMailResetLink,
  deskRemoveFactor,
  deskResumeHost,
  deskSuspendHost,
  deskTellHost,
} from '@mabarin/api-client/contract/desk/hosts';
import { deskBroadcast } from '@mabarin/api-client/contract/desk/office';
import { HostRef } from '@mabarin/api-client/contract/shapes';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const hosts = () => import('#features/operator/host.commands.ts');

export const hostActs = {
  removeFactor: act('second-factor remove', {
    about: 'Starts the 72 hours after which a lost second factor of a host, or of a member by e-mail, ends.',
    input: v.pick(deskRemoveFactor.input, ['username']),
    asks: 'code',
    change: async () => (await hosts()).removeSecondFactor,
  }),
  keepFactor: act('second-factor keep', {
    about: 'Stops such a removal.',
    input: v.pick(deskKeepFactor.input, ['username']),
    asks: 'none',
    change: async () => (await hosts()).keepSecondFactor,
  }),
  changeEmail: act('host-email change', {
    about: 'Gives a host who lost its e-mail another one after 72 hours; two operators type it, after a proof.',
    input: v.pick(deskChangeEmail.input, ['username', 'email']),
    asks: 'two',
    change: async () => (await hosts()).changeEmail,
  }),
  keepEmail: act('host-email keep', {
    about: 'Stops such a change.',
    input: v.pick(deskKeepEmail.input, ['username']),
    asks: 'none',
    change: async () => (await hosts()).keepEmail,
  }),
  broadcast: act('broadcast', {
    about: "Sends a message to one host's dashboard, or with --everybody to all.",
    input: v.object({
      to: v.optional(deskBroadcast.input.entries.to, ''),
      ...v.pick(deskBroadcast.input, ['caption', 'text', 'quiet']).entries,
      /** At the desk nobody named are all. */
      everybody: v.optional(v.boolean()),
    }),
    asks: 'none',
    change: async () => (await hosts()).broadcast,
  }),
  tell: act('tell-host', {
    about: 'Tells a host something by mail and on its dashboard.',
    input: v.pick(deskTellHost.input, ['username', 'text']),
    asks: 'none',
    change: async () => (await hosts()).tellHost,
  }),
  rotateKey: act('rotate-display-key', {
    about: 'Gives a host a new display key; the old links end.',
    input: v.object({ username: HostRef }),
    asks: 'none',
    change: async () => (await hosts()).rotateCode,
  }),
  disable: act('disable-host', {
    about: 'Disables a host and logs it out.',
    input: v.pick(deskSuspendHost.input, ['username', 'because']),
    asks: 'none',
    change: async () => (await hosts()).disable,
  }),
  enable: act('enable-host', {
    about: 'Takes that back.',
    input: v.pick(deskResumeHost.input, ['username']),
    asks: 'code',
    change: async () => (await hosts()).enable,
  }),
  logOut: act('log-out-host', {
    about: 'Logs a host and its team out of all devices; they may log in again.',
    input: v.pick(deskLogOutHost.input, ['username']),
    asks: 'none',
    change: async () => (await hosts()).logOut,
  }),
  mailResetLink: act('mail-reset-link', {
    about: 'Mails a host the link for a new password.',
    input: v.pick(deskMailResetLink.input, ['username']),
    asks: 'none',
    change: async () => (await hosts()).mailResetLink,
  }),
  consequences: littleAct('host-consequences', {
    about: 'Lists what disabling a host would stop.',
    input: v.pick(deskConsequences.input, ['username']),
    read: async () => (await hosts()).listConsequences,
  }),
  close: act('accounts close', {
    about: 'Closes the account of a host who cannot log in.',
    input: v.pick(deskCloseAccount.input, ['username']),
    asks: 'code',
    change: async () => (await import('#features/operator/account.commands.ts')).closeAccount,
  }),
  bans: littleAct('supporter-bans', {
    about: "Lists a host's bans with their e-mails.",
    input: v.object({ username: HostRef }),
    read: async () => (await hosts()).listBans,
  }),
  unban: act('supporter-unban', {
    about: 'Lifts a ban.',
    input: v.object({ username: HostRef, email: v.string() }),
    asks: 'none',
    change: async () => (await hosts()).unban,
  }),
};
