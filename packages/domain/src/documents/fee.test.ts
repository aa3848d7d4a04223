import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillFee } from '#documents/fee.ts';

const root = join(import.meta.dirname, '../../../..');
const viewer = { bearer: 'viewer', bps: 500 } as const;
const host = { bearer: 'host', bps: 250 } as const;
const documents = readdirSync(join(root, 'docs/documents'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readFileSync(join(root, 'docs/documents', name), 'utf8'));

test('the documents name the fee of the deployment, and who bears it [pub 9 fee]', () => {
  const whole = (fee: typeof viewer | typeof host) =>
    documents
      .map((text) => fillFee(text, { fee, nextFee: null }))
      .join('\n')
      .replaceAll(/\s+/g, ' ');
  expect(whole(viewer)).toContain('**biaya layanan 5%** yang ditambahkan pada harga dan dibayar penonton');
  expect(whole(viewer)).toContain('biaya layanan Rp2.500, yang dibayar Rp52.500. Host menerima Rp50.000.');
  expect(whole(viewer)).not.toContain('dipotong dari bagian host');
  expect(whole(host)).toContain('**biaya layanan 2,5%** yang dipotong dari bagian host');
  expect(whole(host)).toContain('biaya layanan Rp1.250, yang dibayar Rp50.000. Host menerima Rp48.750.');
  expect(whole(host)).not.toMatch(/dibayar penonton|ditambahkan pada harga|5%(?<!2,5%)|termasuk biaya layanannya/);
  for (const fee of [viewer, host]) expect(whole(fee)).not.toContain('[[');
});

test('terms and guide say the next bearer and its day where they name the fee [pub 9 fee]', () => {
  const nextFee = { rule: host, from: '2027-02-01' };
  const said = documents.map((text) => fillFee(text, { fee: viewer, nextFee })).join('');
  expect(said.match(/Mulai 1 Februari 2027 biaya layanan 2,5% dipotong dari bagian host\./g)).toHaveLength(2);
});

/** Texts that may name the fee: each is chosen by who bears it, or is read by hosts and operators about a fee charged. */
const known = new Set([
  'apps/api/src/features/desk/story/story.text.ts',
  'apps/api/src/features/operator/terminal/doctor.text.ts',
  'apps/api/src/features/payments/payment.mail.ts',
  'apps/dashboard/src/features/cash/cash.text.ts',
  'apps/dashboard/src/features/desk/actions/payment-actions.text.ts',
  'apps/dashboard/src/features/desk/disputes/dispute.text.ts',
  'apps/dashboard/src/features/desk/payment/payment.text.ts',
  'apps/dashboard/src/features/desk/payouts/payouts.text.ts',
  'apps/dashboard/src/features/mabar/players/give-back.text.ts',
  'apps/dashboard/src/features/reports/report.text.ts',
  'apps/dashboard/src/features/reports/statement.text.ts',
  'apps/dashboard/src/features/reports/year.text.ts',
  'apps/dashboard/src/features/support/support.text.ts',
  'apps/public/src/features/documents/document.text.ts',
  'apps/public/src/features/landing/landing-foot.text.ts',
  'apps/public/src/features/landing/landing.text.ts',
  'apps/public/src/features/mabar/mabar.text.ts',
  'apps/public/src/features/payments/payments.text.ts',
  'apps/public/src/features/support/support.text.ts',
  'apps/public/src/features/ticket/money/ticket-money.text.ts',
  'apps/api/src/features/pages/site.text.ts',
  'packages/domain/src/documents/places.ts',
  'packages/domain/src/mabar/errors.ts',
  'packages/domain/src/documents/next-fee.ts',
  'packages/domain/src/reports/report.ts',
  'packages/domain/src/shown/changes.ts',
  'packages/domain/src/support/errors.ts',
]);

const code = (name: string) => readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

test('no text names a service fee but those that know who bears it', () => {
  const found = [
    'apps/api/src',
    'apps/dashboard/src',
    'apps/overlay/src',
    'apps/public/src',
    'packages/domain/src',
    'packages/ui/src',
    'packages/web/src',
  ]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => /'[^'\n]*biaya(?: |\\u00a0)layanan|`[^`\n]*biaya(?: |\\u00a0)layanan/i.test(code(name)));
  expect(found.filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !found.includes(name))).toEqual([]);
});
