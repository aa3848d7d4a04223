import type { Command } from './call.commands.ts';
import { disputeCommands } from './list/dispute.commands.ts';
import { moneyInCommands } from './list/money-in.commands.ts';
import { moneyOutCommands } from './list/money-out.commands.ts';
import { officeCommands } from './list/office.commands.ts';
import { personCommands } from './list/person.commands.ts';

/**
 * All commands of operators; `pnpm ops help` prints them in the groups of terminal/help.ts. `little`: it needs the
 * database, the clock and the configuration alone, and so starts in a moment.
 */
export const commands: readonly Command[] = [
  ...officeCommands,
  ...moneyOutCommands,
  ...disputeCommands,
  ...moneyInCommands,
  ...personCommands,
];
