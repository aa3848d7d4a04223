import { expect, test } from 'vitest';
import { operatorActs } from '#features/operator/acts/operator.acts.ts';
import { groups, helpAsked, readWords, wordHelp } from './help.ts';

test.each([`-${'j'.repeat(21)}`, `--${'j'.repeat(20)}`])('%s is a payment’s id and no option', (id) => {
  expect(readWords(['refunds', 'support', id, '--from', 'host', '--dry-run'])).toMatchObject({
    call: { subject: id },
    dryRun: true,
  });
});

test.each(Object.values(groups).flat())('--help and help list the commands of %s', (word) => {
  const asked = [
    [word, '--help'],
    [word, '-h'],
    ['help', word],
  ].map((words) => wordHelp(helpAsked(words) ?? []));
  expect(new Set(asked).size).toBe(1);
  for (const { name } of operatorActs)
    expect(new RegExp(`^ {2}${name}(?: [<[-]|$)`, 'm').test(asked[0] ?? ''), name).toBe(name.split(' ')[0] === word);
});

test('the help of a command is the help of its word, and of no word it is the whole', () => {
  expect(wordHelp(helpAsked(['refunds', 'paid', '--help']) ?? [])).toBe(wordHelp(['refunds']));
  expect([helpAsked([]), helpAsked(['--help']), helpAsked(['refunds', 'list'])]).toEqual([[], [], null]);
});

test('the help of a word that begins no command names the nearest one', () => {
  expect(() => wordHelp(['refundz'])).toThrow('There is no command "refundz"');
});
