import { checked, inTransaction, lazily, type Command } from '#features/operator/call.commands.ts';

const reports = () => import('#features/operator/report.commands.ts');
const payments = () => import('#features/operator/payment.commands.ts');
const settlements = () => import('#features/operator/settlement.commands.ts');

/** Commands about money that came in. */
export const moneyInCommands: readonly Command[] = [
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
    args: ['<file>', '[--gateway <name>]', '[--again]'],
    about: "Imports a gateway's settlement file and counts the differences.",
    signed: true,
    run: lazily(payments, (module) => checked(module.importSettlementFile, module.checkSettlementFile)),
  },
  {
    name: 'settlements undo',
    args: ['<gateway>:<row>'],
    about:
      'Takes a wrong row of an imported file back; its task names the row. Above the limit it takes two operators.',
    signed: true,
    run: lazily(settlements, (module) => inTransaction(module.undoRow)),
  },
  {
    name: 'gateways',
    args: [],
    about: 'Shows the state of the payment gateways, and how many payments wait for each.',
    signed: false,
    run: lazily(payments, (module) => module.listGateways),
  },
  {
    name: 'gateways pause',
    args: ['<gateway>'],
    about: 'Gives a gateway no new orders; it still answers for those it has.',
    signed: true,
    run: lazily(payments, (module) => inTransaction(module.pauseGateway)),
  },
  {
    name: 'gateways resume',
    args: ['<gateway>'],
    about: 'Takes that back.',
    signed: true,
    run: lazily(payments, (module) => inTransaction(module.resumeGateway)),
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
    name: 'ledger check',
    args: [],
    about: 'Has the service check all books within a minute; tasks whose finding is gone close themselves.',
    signed: true,
    little: true,
    run: lazily(reports, (module) => inTransaction(module.askForCheck)),
  },
];
