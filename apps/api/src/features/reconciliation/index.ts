export { importSettlements } from './settlement.commands.ts';
export { reconciliationCollectors } from './reconciliation.collectors.ts';
export { reconciliationPollers, reconcileDay } from './run.commands.ts';
export { SettlementFileError } from './settlement-file.reader.ts';
export { checkSettlements } from './settlement.queries.ts';
