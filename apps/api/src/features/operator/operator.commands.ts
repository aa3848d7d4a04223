import { inTransaction, lazily, type Command } from './call.commands.ts';

const identity = () => import('./identity.commands.ts');
const reports = () => import('./report.commands.ts');
const payouts = () => import('./payout.commands.ts');
const payoutFile = () => import('./actions/payout-file.commands.ts');
const hosts = () => import('./host.commands.ts');
const holds = () => import('./hold.commands.ts');
const payments = () => import('./payment.commands.ts');
const tasks = () => import('./inbox/task.commands.ts');
const air = () => import('./actions/air.commands.ts');
const tickets = () => import('./actions/ticket.commands.ts');
const told = () => import('./inbox/told.commands.ts');
const accounts = () => import('./actions/account.commands.ts');
const words = () => import('./filter-words.commands.ts');

/**
 * All commands of operators; `pnpm ops help` prints them in the groups of terminal/help.ts. `little`: it needs the
 * database, the clock and the configuration alone, and so starts in a moment.
 */
export const commands: readonly Command[] = [
  {
    name: 'operators list',
    args: [],
    about: 'Lists the operators.',
    signed: false,
    little: true,
    run: lazily(identity, (module) => module.listOperators),
  },
  {
    name: 'operators add',
    args: ['<name>', '[--owner]'],
    about: 'Makes an operator and prints the secret and the authenticator address, once.',
    signed: true,
    little: true,
    run: lazily(identity, (module) => inTransaction(module.add)),
  },
  {
    name: 'operators rotate',
    args: ['<name>', '[--owner]'],
    about: 'Gives an operator a new secret and authenticator.',
    signed: true,
    little: true,
    run: lazily(identity, (module) => inTransaction(module.rotate)),
  },
  {
    name: 'operators disable',
    args: ['<name>', '[--owner]'],
    about: 'Ends an operator at once, here and at the desk.',
    signed: true,
    little: true,
    run: lazily(identity, (module) => inTransaction(module.disableOne)),
  },
  {
    name: 'log',
    args: ['[operator, command or subject]'],
    about: 'Shows the newest acts of operators, of all or of one operator, command or subject.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.listLog),
  },
  {
    name: 'cash-outs list',
    args: [],
    about: 'Lists the open cash-outs with accounts and what they wait for.',
    signed: false,
    little: true,
    run: lazily(payouts, (module) => module.listCashOuts),
  },
  {
    name: 'cash-outs approve',
    args: ['<reference>', '[--looked-up]'],
    about: 'Approves a large cash-out, which takes two operators.',
    signed: true,
    little: true,
    run: lazily(payouts, (module) => inTransaction(module.approveCashOut)),
  },
  {
    name: 'payouts compare',
    args: [],
    about: 'After a restore: asks the provider what it sent since the backup.',
    signed: true,

    run: lazily(payouts, (module) => module.compareRestored),
  },
  {
    name: 'payouts confirm',
    args: [],
    about: 'After a restore: lets cash-outs and refunds be sent again.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.confirmRestored)),
  },
  {
    name: 'cash-outs paid',
    args: ['<reference>', '[--looked-up]'],
    about: 'Marks a cash-out as paid that you sent.',
    signed: true,

    run: lazily(payouts, (module) => module.endCashOut('paid')),
  },
  {
    name: 'cash-outs reject',
    args: ['<reference>', '[--looked-up]'],
    about: 'Ends a cash-out; the money returns to its host.',
    signed: true,

    run: lazily(payouts, (module) => module.endCashOut('rejected')),
  },
  {
    name: 'cash-outs csv',
    args: ['[--again]'],
    about: "Prints the cash-outs to send as a file for the bank's upload.",
    signed: true,

    run: lazily(payoutFile, (module) => module.fileCashOuts),
  },
  {
    name: 'cash-outs answers',
    args: ['<file>', '[--looked-up]'],
    about: "Marks the cash-outs of the bank's answer file as paid or failed.",
    signed: true,

    run: lazily(payoutFile, (module) => module.takeAnswers),
  },
  {
    name: 'cash-outs freeze',
    args: ['<username>'],
    about: 'Holds all unsent money of a host.',
    signed: true,

    run: lazily(hosts, (module) => inTransaction(module.freeze)),
  },
  {
    name: 'cash-outs unfreeze',
    args: ['<username>'],
    about: 'Ends a freeze.',
    signed: true,

    run: lazily(hosts, (module) => inTransaction(module.unfreeze)),
  },
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
    name: 'refunds list',
    args: [],
    about: 'Lists the open refunds.',
    signed: false,
    little: true,
    run: lazily(payouts, (module) => module.listRefunds),
  },
  {
    name: 'refunds show',
    args: ['<refund>'],
    about: 'Shows one refund whole.',
    signed: false,
    little: true,
    run: lazily(payouts, (module) => module.showRefund),
  },
  {
    name: 'refunds request',
    args: ['<payment>'],
    about: 'Asks for the refund of money in suspense.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.refundSuspense)),
  },
  {
    name: 'refunds support',
    args: ['<payment>', '[--amount <rupiah>]', '--from <host or suspense>'],
    about: 'Asks for the refund of a support, wholly or in part.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.refundSupport)),
  },
  {
    name: 'refunds order',
    args: ['<payment>', '[--played]'],
    about: 'Asks for the refund of an order: its unplayed games, with --played all of them.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.refundOrder)),
  },
  {
    name: 'refunds approve',
    args: ['<refund>', '[--transfer]', '[--looked-up]'],
    about: 'Approves a refund; the gateway sends it, or you do.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.decideAboutRefund('approved'))),
  },
  {
    name: 'refunds refuse',
    args: ['<refund>', '--text <to its viewer>', '[--looked-up]'],
    about: 'Refuses a refund with a sentence for its viewer.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.decideAboutRefund('refused'))),
  },
  {
    name: 'refunds paid',
    args: ['<refund>', '[--looked-up]'],
    about: 'Marks a refund as paid that you sent.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.decideAboutRefund('paid'))),
  },
  {
    name: 'refunds failed',
    args: ['<refund>', '[--looked-up]'],
    about: 'Marks a refund as failed; games and money return.',
    signed: true,

    run: lazily(payouts, (module) => inTransaction(module.decideAboutRefund('failed'))),
  },
  {
    name: 'holds list',
    args: [],
    about: 'Lists money that is held because its gateway says it is gone.',
    signed: false,
    little: true,
    run: lazily(holds, (module) => module.listHolds),
  },
  {
    name: 'holds take',
    args: ['<hold>'],
    about: "Takes held money from the host's balance.",
    signed: true,

    run: lazily(holds, (module) => inTransaction(module.decideAboutHold('take'))),
  },
  {
    name: 'holds release',
    args: ['<hold>'],
    about: 'Gives held money back to its host.',
    signed: true,

    run: lazily(holds, (module) => inTransaction(module.decideAboutHold('release'))),
  },
  {
    name: 'holds claim',
    args: ['<hold>'],
    about: 'Books held money as a claim against the gateway.',
    signed: true,

    run: lazily(holds, (module) => inTransaction(module.decideAboutHold('claim'))),
  },
  {
    name: 'tasks list',
    args: [],
    about: 'Lists what waits for an operator.',
    signed: false,
    little: true,
    run: lazily(tasks, (module) => module.listTasks),
  },
  {
    name: 'tasks take',
    args: ['<number>', '[--from <who has it>]', '[--to <operator>]'],
    about: 'Takes a task, or hands it to another operator.',
    signed: true,
    little: true,
    run: lazily(tasks, (module) => inTransaction(module.takeOpenTask)),
  },
  {
    name: 'tasks note',
    args: ['<number>', '--text <note>'],
    about: 'Adds a note to a task.',
    signed: true,
    little: true,
    run: lazily(tasks, (module) => inTransaction(module.noteTask)),
  },
  {
    name: 'tasks done',
    args: ['<number>'],
    about: 'Closes a task.',
    signed: true,
    little: true,
    run: lazily(tasks, (module) => inTransaction(module.closeTask)),
  },
  {
    name: 'digest',
    args: [],
    about: 'Sends the digest of 08.00 now, to see who hears of it.',
    signed: true,
    run: lazily(told, (module) => inTransaction(module.sendDigest)),
  },
  {
    name: 'webhooks replay',
    args: ['<order>'],
    about: 'Asks the gateway about an order again.',
    signed: true,

    run: lazily(payments, (module) => module.askGateway),
  },
  {
    name: 'reconcile',
    args: ['<day>'],
    about: 'Asks the gateways about every payment of a day (YYYY-MM-DD, Jakarta).',
    signed: true,

    run: lazily(payments, (module) => module.reconcile),
  },
  {
    name: 'settlements import',
    args: ['<file>', '[--gateway <name>]'],
    about: "Imports a gateway's settlement file and counts the differences.",
    signed: true,

    run: lazily(payments, (module) => module.importSettlementFile),
  },
  {
    name: 'check-services',
    args: [],
    about: 'Asks every real service one harmless question.',
    signed: false,

    run: lazily(reports, (module) => module.askServices),
  },
  {
    name: 'gateways',
    args: [],
    about: 'Shows the state of the payment gateways.',
    signed: false,

    run: lazily(payments, (module) => module.listGateways),
  },
  {
    name: 'ledger verify',
    args: [],
    about: 'Checks the books now.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.verifyLedger),
  },
  {
    name: 'database verify',
    args: [],
    about: 'Checks the books and everything else, after a restore.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.verifyDatabase),
  },
  {
    name: 'secret rotate',
    args: [],
    about: 'Seals everything under the new MABARIN_SECRET.',
    signed: true,
    little: true,
    run: lazily(
      () => import('./secret.commands.ts'),
      (module) => inTransaction(module.rotateSecret),
    ),
  },
  {
    name: 'feedback list',
    args: [],
    about: 'Shows the letters of hosts.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.listFeedback),
  },
  {
    name: 'csp-reports',
    args: [],
    about: "Shows what browsers' content policy refused.",
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.listCspReports),
  },
  {
    name: 'documents check',
    args: [],
    about: 'Lists the empty places of the legal pages.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.checkDocuments),
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
    name: 'retention',
    args: [],
    about: 'Shows the last run of each rule of retention.',
    signed: false,
    little: true,
    run: lazily(reports, (module) => module.listRetention),
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
