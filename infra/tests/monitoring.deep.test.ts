import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from '#local/shell.ts';

const run = promisify(execFile);
const folder = join(root, 'infra/monitoring');
const promtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

const ruleTests = ['mabarin.rules.test.yml', 'mabarin.slow-rules.test.yml'];

// What the rules and the dashboard name is compared with a scrape of the service where there is a database
// (apps/api/testing/operations/monitoring.deep.test.ts).
describe.skipIf(!promtool)('Prometheus itself (promtool)', () => {
  test.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'mabarin.rules.yml'],
    ['test', 'rules', ...ruleTests],
  ])('has nothing to say against: %s %s %s', async (...words) => {
    await expect(run('promtool', words, { cwd: folder })).resolves.toMatchObject({
      stdout: expect.stringContaining('SUCCESS') as string,
    });
  });
});
