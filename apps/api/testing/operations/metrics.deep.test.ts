import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownVariables } from '#testing/environment.ts';
import { useWorld } from '#testing/world.ts';

const run = promisify(execFile);
const promtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

describe('a scrape of the service', () => {
  const world = useWorld();
  let text: string;
  beforeAll(async () => {
    await world.app.server.inject({ url: '/api/list/tidakada' });
    // What is watched of a process is watched as long as it lives: in one of its own.
    const script = `
      const { createMetrics } = await import(${JSON.stringify(new URL('../../src/platform/metrics/metrics.ts', import.meta.url).href)});
      const metrics = createMetrics({ clock: { now: () => new Date() }, log: console, ofProcess: true });
      process.stdout.write(await metrics.scrape(), () => process.exit());`;
    const env = { ...ownVariables(process.env) };
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
    const ofProcess = stdout.split('\n').filter((line) => /^(# \w+ )?(process|nodejs)_/.test(line));
    text = `${await world.app.metrics.scrape()}${ofProcess.join('\n')}\n`;
  });

  test.skipIf(!promtool)('has names and texts that Prometheus recommends (promtool check metrics)', async () => {
    const checking = run('promtool', ['check', 'metrics']);
    checking.child.stdin?.end(text);
    const { stdout, stderr } = await checking;
    expect(`${stdout}${stderr}`).toBe('');
  });
});
