import { inTransaction, lazily, type Command } from '#features/operator/call.commands.ts';

const disputes = () => import('#features/operator/dispute.commands.ts');

/** Commands about payments that a wallet or bank disputes. */
export const disputeCommands: readonly Command[] = [
  {
    name: 'disputes list',
    args: [],
    about: 'Lists disputes by deadline, with what is held.',
    signed: false,
    little: true,
    run: lazily(disputes, (module) => module.listedDisputes),
  },
  {
    name: 'disputes show',
    args: ['<dispute>'],
    about: 'Shows one dispute whole.',
    signed: false,
    little: true,
    run: lazily(disputes, (module) => module.showDispute),
  },
  {
    name: 'disputes open',
    args: [
      '<payment or reference>',
      '--source <wallet, bank, gateway or other>',
      '--reference <number>',
      '--amount <rupiah>',
      '--deadline <YYYY-MM-DD>',
      '--text <reason>',
    ],
    about: "Opens a dispute of a letter: holds the host's share and tells the host.",
    signed: true,
    run: lazily(disputes, (module) => inTransaction(module.openDisputeByLetter)),
  },
  {
    name: 'disputes won',
    args: ['<dispute>'],
    about: 'Ends a dispute; what was held returns to its host.',
    signed: true,
    run: lazily(disputes, (module) => inTransaction(module.decideAboutDispute('won'))),
  },
  {
    name: 'disputes lost',
    args: ['<dispute>'],
    about: "Ends a dispute; the host's share and our fee are taken.",
    signed: true,
    run: lazily(disputes, (module) => inTransaction(module.decideAboutDispute('lost'))),
  },
  {
    name: 'disputes shared',
    args: ['<dispute>', '--amount <lost rupiah>'],
    about: 'Ends a dispute of which a part is lost.',
    signed: true,
    run: lazily(disputes, (module) => inTransaction(module.decideAboutDispute('shared'))),
  },
];
