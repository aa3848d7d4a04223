import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownVariables } from '#testing/environment.ts';
import { useWorld } from '#testing/world.ts';

const run = promisify(execFile);
const monitoring = join(import.meta.dirname, '../../../../infra/monitoring');
const read = (name: string) => readFileSync(join(monitoring, name), 'utf8');
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

  test('has every metric that the rules and the dashboard name', () => {
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
      ),
    );
    const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets?: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    for (const [where, queries] of Object.entries({ rules: read('mabarin.rules.yml'), dashboard: shown })) {
      const named = [...queries.matchAll(/\b(?:mabarin|process|nodejs)_\w+/g)].map(([name]) => name);
      expect(new Set(named).size, where).toBeGreaterThan(10);
      expect(
        [...new Set(named)].filter((name) => !known.has(name)),
        where,
      ).toEqual([]);
    }
    const own = types.flatMap(([, name = '']) => (name.startsWith('mabarin_') ? [name] : []));
    const all = `${read('mabarin.rules.yml')}${shown}`;
    expect(
      own.filter((name) => !all.includes(name)),
      'shown nowhere',
    ).toEqual([]);
  });
});
