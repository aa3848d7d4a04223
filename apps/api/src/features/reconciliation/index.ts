export { importSettlements, readSettlements, undoSettlement, type ReadSettlements } from './settlement.commands.ts';
export { reconciliationCollectors } from './reconciliation.collectors.ts';
export { reconciliationPollers, reconcileDay } from './run.commands.ts';
export { SettlementFileError } from './settlement-file.reader.ts';
export { checkSettlements, findRow, rowsNamed, type KeptRow } from './settlement.queries.ts';
