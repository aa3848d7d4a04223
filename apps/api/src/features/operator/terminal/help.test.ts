import { expect, test } from 'vitest';
import { readWords } from './help.ts';

test.each([`-${'j'.repeat(21)}`, `--${'j'.repeat(20)}`])('%s is a payment’s id and no option', (id) => {
  expect(readWords(['refunds', 'support', id, '--dry-run'])).toMatchObject({ subject: id, options: { dryRun: true } });
});
