import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '#local/shell.ts';

const run = promisify(execFile);
const units = join(root, 'infra/systemd');
const read = (name: string) => readFileSync(join(units, name), 'utf8');
const systemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);
/** In tenths: 20 of 100, of which systemd says "OK". */
const EXPOSURE = 20;

describe.skipIf(!systemd)('the units, read by systemd itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-units-'));
  const instances = readdirSync(units)
    .filter((name) => /\.(service|timer)$/.test(name))
    .map((name) => name.replace('@.', '@1.'));
  const services = instances.filter((name) => name.endsWith('.service'));

  beforeAll(() => {
    for (const name of readdirSync(units)) {
      // What they start lies in this checkout, where systemd looks whether it can be run.
      const text = read(name).replaceAll('/opt/mabarin/current', root);
      writeFileSync(join(folder, name), text);
      if (name.includes('@')) writeFileSync(join(folder, name.replace('@.', '@1.')), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(instances)('%s has no line that systemd does not understand', async (name) => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', join(folder, name)]);
    expect(`${stdout}${stderr}`).toBe('');
  });

  test.each(services)('%s has few rights left', async (name) => {
    const options = ['security', '--offline=true', `--threshold=${EXPOSURE}`, '--no-pager', join(folder, name)];
    await expect(run('systemd-analyze', options)).resolves.toMatchObject({
      stdout: expect.stringContaining('Overall exposure level') as string,
    });
  });
});

test('Caddy asks the processes 1 and 2 at the ports that their unit gives them', () => {
  const ports = Object.fromEntries(
    [...read('mabarin-api@.service').matchAll(/MABARIN_((?!METRICS)\w+)_PORT=(40%i\d)/g)].map(
      ([, name = '', port = '']) => [
        `${name}_UPSTREAMS`,
        ['1', '2'].map((instance) => `127.0.0.1:${port.replace('%i', instance)}`).join(' '),
      ],
    ),
  );
  const asked = Object.fromEntries(
    [...read('caddy-mabarin.conf').matchAll(/(\w+_UPSTREAMS)=([^"]+)/g)].map(([, name = '', to = '']) => [name, to]),
  );
  expect(Object.keys(ports)).toHaveLength(4);
  expect(asked).toEqual(ports);
});

test('no unit with the user of PostgreSQL removes the shared memory of that user', () => {
  const texts = readdirSync(units)
    .map(read)
    .filter((text) => /^User=postgres$/m.test(text));
  expect(texts).toHaveLength(1);
  for (const text of texts) expect(text).not.toMatch(/^RemoveIPC=/m);
});

test('a process has longer to stop than it takes at most', () => {
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('mabarin-api@.service'))?.[1])).toBeGreaterThan(25);
});

test.each(['mabarin-api@.service', 'postgresql-mabarin.conf'])(
  '%s is started again for as long as it takes, every five seconds',
  (name) => {
    const text = read(name);
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(text).toMatch(/^Restart=(always|on-failure)$/m);
    expect(text).toMatch(/^RestartSec=5$/m);
  },
);

test('a program of the service that takes too much memory ends alone, and may take less than the unit has', () => {
  const unit = read('mabarin-api@.service');
  expect(unit).toMatch(/^OOMPolicy=continue$/m);
  expect(unit).toMatch(/^MemoryMax=1G$/m);
  const encoder = readFileSync(join(root, 'apps/api/src/adapters/ffmpeg.encoder.ts'), 'utf8');
  const bytes = Number(/MEMORY_BYTES = ([\d_]+);/.exec(encoder)?.[1]?.replaceAll('_', ''));
  expect(bytes).toBeLessThanOrEqual(0.6 * 2 ** 30);
  const pictures = readFileSync(join(root, 'apps/api/src/platform/images/image.process.ts'), 'utf8');
  const data = Number(/DATA_BYTES = ([\d_]+);/.exec(pictures)?.[1]?.replaceAll('_', ''));
  const atOnce = Number(/concurrency: (\d+)/.exec(pictures)?.[1]);
  expect(data * atOnce).toBeLessThanOrEqual(0.4 * 2 ** 30);
});

test('the service may put a program of its own under narrower limits and behind itself', () => {
  const filters = [...read('mabarin-api@.service').matchAll(/^SystemCallFilter=(.*)$/gm)].map(
    ([, value = '']) => value,
  );
  // The last one counts: it takes these two out of what `@resources` denies.
  expect(filters.at(-1)?.split(' ')).toEqual(['prlimit64', 'setpriority']);
});
