import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '#local/shell.ts';

const folder = join(root, 'infra/monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
type Rule = { alert: string; labels: { severity: string }; annotations: { summary: string; runbook: string } };

const rules = (parse(read('mabarin.rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const names = rules.map(({ alert }) => alert);

type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
const ruleTests = ['mabarin.rules.test.yml', 'mabarin.slow-rules.test.yml'];
const tested = ruleTests.flatMap((name) => (parse(read(name)) as Tests).tests.flatMap((each) => each.alert_rule_test));

type Panel = {
  type: string;
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
};
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  panels: (Panel & { id: number })[];
  templating: { list: { name: string; type: string; query: string }[] };
};

test('every alert has one name, a severity, a test in which it fires and one in which it does not', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const { alert, labels } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    const outcomes = tested
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts: alerts }) => alerts.length);
    expect(
      outcomes.toSorted((left, right) => left - right),
      alert,
    ).toEqual([0, 1]);
  }
});

test('every alert leads to its row of the runbook, which has a row for no other', () => {
  const [, section = ''] =
    /^### By symptom\n(.*?)^###? /ms.exec(readFileSync(join(root, 'docs/runbook.md'), 'utf8')) ?? [];
  const rows = [...section.matchAll(/^- `(Mabarin\w+)`: /gm)].map(([, name = '']) => name);
  expect(rows.toSorted()).toEqual(names.toSorted());
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/runbook.md, By symptom: ${alert}`);
});

test('every panel of the dashboard asks the Prometheus that is chosen at its top', () => {
  expect(dashboard.templating.list).toEqual([
    expect.objectContaining({ name: 'datasource', type: 'datasource', query: 'prometheus' }),
  ]);
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  for (const { title, datasource, targets = [] } of panels) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const uid of [datasource?.uid, ...targets.map((target) => target.datasource.uid)])
      expect(uid, title).toBe('${datasource}');
  }
});
