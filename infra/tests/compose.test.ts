import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root, run } from '#local/shell.ts';

type Service = {
  image?: string;
  build?: { target: string };
  restart: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  command?: string | string[];
  stop_grace_period?: string;
} & Record<string, unknown>;

const read = (name: string) => readFileSync(join(root, 'infra', name), 'utf8');
const { services } = parse(read('compose.yaml'), { merge: true, uniqueKeys: true }) as {
  services: Record<string, Service>;
};

/** An image of one release; of our own there is one. */
const PINNED = /^[\w./-]+:\d+\.\d+(\.\d+)?(-[a-z]+)?$/;

describe('infra/compose.yaml', () => {
  test.each(Object.entries(services))(
    'gives %s no right that it does not need, bounded memory and a bounded log',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
        logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
      });
    },
  );

  test('takes no image whose tag moves to another release', () => {
    const foreign = Object.values(services).flatMap(({ image }) =>
      image === undefined || image === 'mabarin-api' ? [] : [image],
    );
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+) AS (\w+)$/gm)];
    const stages = new Set(bases.map(([, , stage]) => stage));
    const images = [...foreign, ...bases.flatMap(([, image = '']) => (stages.has(image) ? [] : [image]))];
    expect(images.length).toBeGreaterThan(2);
    for (const image of images) expect(image).toMatch(PINNED);
  });

  test('migrates by a job that ends, with what the API is told, before the API starts', () => {
    const { api, migrate } = services;
    expect(migrate).toMatchObject({ restart: 'no', image: api?.image, command: ['node', 'dist/main.js', 'migrate'] });
    expect(migrate?.environment).toMatchObject(api?.environment ?? {});
    expect(api?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
  });

  test('tells the owner’s password to the job alone', () => {
    const told = Object.entries(services).flatMap(([name, { environment }]) =>
      'MABARIN_DATABASE_OWNER_PASSWORD' in environment ? [name] : [],
    );
    expect(told).toEqual(['migrate']);
    expect(services['api']?.environment['DATABASE_URL']).not.toContain('postgres@');
  });

  test('hands a password on by itself and never inside an address, where some characters mean something else', () => {
    for (const { environment } of Object.values(services)) {
      for (const value of Object.values(environment)) expect(value).not.toMatch(/:\/\/.*PASSWORD/);
    }
  });

  test('asks by network whether the database takes connections, not by its socket', () => {
    expect(services['postgres']?.healthcheck?.test).toEqual(expect.arrayContaining(['-h', '127.0.0.1']));
  });

  test('has its settings in a file that neither git nor an image takes', () => {
    expect(read('../.gitignore')).toMatch(/^\.env$/m);
    expect(read('../.dockerignore')).toMatch(/^\*\*\/\.env\*$/m);
  });

  test('builds its images out of every file of the repository', async () => {
    const { output } = await run('git', ['ls-files']);
    const left = read('../.dockerignore').split('\n');
    const isLeft = (path: string) =>
      path.split('/').some((part, at) => left.includes(`**/${part}`) || (at === 0 && left.includes(part)));
    expect(output.trim().split('\n').filter(isLeft)).toEqual([]);
  });

  test('gives the API longer to stop than it takes at most', () => {
    const seconds = Number.parseInt(services['api']?.stop_grace_period ?? '', 10);
    const drain = /:-(\d+)/.exec(services['api']?.environment['MABARIN_DRAIN_SECONDS'] ?? '')?.[1];
    expect(seconds).toBeGreaterThan(20 + Number(drain));
  });
});
