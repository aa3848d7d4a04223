import { inTransaction, lazily, type Command } from '#features/operator/call.commands.ts';

const hosts = () => import('#features/operator/host.commands.ts');
const air = () => import('#features/operator/actions/air.commands.ts');
const tickets = () => import('#features/operator/actions/ticket.commands.ts');
const accounts = () => import('#features/operator/actions/account.commands.ts');
const words = () => import('#features/operator/filter-words.commands.ts');

/** Commands about hosts and viewers. */
export const personCommands: readonly Command[] = [
  {
    name: 'second-factor remove',
    args: ['<username or e-mail>'],
    about: 'Starts the 72 hours after which a lost second factor ends.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.removeSecondFactor)),
  },
  {
    name: 'second-factor keep',
    args: ['<username or e-mail>'],
    about: 'Stops such a removal.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.keepSecondFactor)),
  },
  {
    name: 'filter-words list',
    args: [],
    about: 'Lists the words of the filter.',
    signed: false,
    little: true,
    run: lazily(words, (module) => module.listFilterWords),
  },
  {
    name: 'filter-words add',
    args: ['<text>', '--kind <kind>', '[--weight=<points>]'],
    about: 'Adds words to the filter.',
    signed: true,
    little: true,
    run: lazily(words, (module) => inTransaction(module.addFilterWords)),
  },
  {
    name: 'filter-words remove',
    args: ['<text>'],
    about: 'Removes words from the filter.',
    signed: true,
    little: true,
    run: lazily(words, (module) => inTransaction(module.removeFilterWords)),
  },
  {
    name: 'filter-words suggestions',
    args: [],
    about: 'Lists the words that hosts suggest.',
    signed: false,
    little: true,
    run: lazily(words, (module) => module.listFilterSuggestions),
  },
  {
    name: 'broadcast',
    args: ['[username]', '[--everybody]', '--caption <text>', '--text <text>', '[--quiet]'],
    about: "Sends a message to one host's dashboard, or with --everybody to all.",
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.broadcast)),
  },
  {
    name: 'rotate-display-key',
    args: ['<username>'],
    about: 'Gives a host a new display key; the old links end.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.rotateCode)),
  },
  {
    name: 'disable-host',
    args: ['<username>'],
    about: 'Disables a host and logs it out.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.disable)),
  },
  {
    name: 'enable-host',
    args: ['<username>'],
    about: 'Takes that back.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.enable)),
  },
  {
    name: 'log-out-host',
    args: ['<username>'],
    about: 'Logs a host and its team out of all devices; they may log in again.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.logOut)),
  },
  {
    name: 'mail-reset-link',
    args: ['<username>'],
    about: 'Mails a host the link for a new password.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.mailResetLink)),
  },
  {
    name: 'host-consequences',
    args: ['<username>'],
    about: 'Lists what disabling a host would stop.',
    signed: false,
    little: true,
    run: lazily(hosts, (module) => module.listConsequences),
  },
  {
    name: 'alerts skip',
    args: ['<username or payment>'],
    about: 'Takes alerts off the air, of a host or of a payment.',
    signed: true,
    run: lazily(air, (module) => inTransaction(module.skipOnAir)),
  },
  {
    name: 'alerts mask',
    args: ['<payment>'],
    about: 'Masks the words of a payment everywhere, now.',
    signed: true,
    run: lazily(air, (module) => inTransaction(module.maskOnAir)),
  },
  {
    name: 'tickets resend',
    args: ['<payment>', '[--email <e-mail>]'],
    about: 'Mails the link of a ticket again.',
    signed: true,
    run: lazily(tickets, (module) => inTransaction(module.resendTicket)),
  },
  {
    name: 'accounts close',
    args: ['<username>'],
    about: 'Closes the account of a host who cannot log in.',
    signed: true,
    run: lazily(accounts, (module) => inTransaction(module.closeAccount)),
  },
  {
    name: 'accounts export',
    args: ['<username or e-mail>', '--letter <number>', '[--unmasked]'],
    about: "Prints a copy of a person's data for an authority, masked unless told otherwise.",
    signed: true,
    run: lazily(accounts, (module) => module.exportAccount),
  },
  {
    name: 'accounts erase',
    args: ['<e-mail>'],
    about: 'Erases the settled data of a viewer who cannot do it.',
    signed: true,
    run: lazily(accounts, (module) => module.eraseAccount),
  },
  {
    name: 'supporter-bans',
    args: ['<username>'],
    about: "Lists a host's bans with their e-mails.",
    signed: false,
    little: true,
    run: lazily(hosts, (module) => module.listBans),
  },
  {
    name: 'supporter-unban',
    args: ['<username>', '--email <e-mail>'],
    about: 'Lifts a ban.',
    signed: true,
    run: lazily(hosts, (module) => inTransaction(module.unban)),
  },
];
