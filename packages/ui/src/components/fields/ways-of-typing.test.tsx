import { useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DigitsField } from './digits-field.tsx';
import { PlayerFields } from './player-fields.tsx';
import { RupiahField } from './rupiah-field.tsx';
import { StepperField } from './stepper-field.tsx';

type FormValues = { account: string; id: string; server: string; amount: number | null; count: number | null };
type FieldKind = 'account' | 'player' | 'amount' | 'count';

function Form({ field, filled }: { field: FieldKind; filled: Partial<FormValues> }) {
  const empty = { account: '', id: '', server: '', amount: null, count: null };
  const { control } = useForm<FormValues>({ defaultValues: { ...empty, ...filled } });
  const values = useWatch({ control });
  return (
    <>
      {field === 'account' && <DigitsField control={control} name="account" label="Isi" maxLength={20} />}
      {field === 'player' && (
        <PlayerFields
          control={control}
          id={{ name: 'id', label: 'Isi' }}
          server={{ name: 'server', label: 'Server' }}
        />
      )}
      {field === 'amount' && <RupiahField control={control} name="amount" label="Isi" min={1_000} step={1_000} />}
      {field === 'count' && <StepperField control={control} name="count" label="Isi" max={1_000} />}
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const input = () => page.getByRole('textbox', { name: 'Isi' }).element() as HTMLInputElement;
const sent = () => JSON.parse(page.getByRole('status').element().textContent) as FormValues;

/** The browser's own input of a phone's keyboard. */
type Keyboard = {
  send(method: 'Input.insertText', text: { text: string }): Promise<void>;
  send(
    method: 'Input.imeSetComposition',
    composed: {
      text: string;
      selectionStart: number;
      selectionEnd: number;
      replacementStart?: number;
      replacementEnd?: number;
    },
  ): Promise<void>;
};
const keyboard = () => cdp() as unknown as Keyboard;

/** Composes a text as a keyboard does, which sends all of it again with each key. */
async function compose(text: string, from?: number): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    const replaced =
      from === undefined || length > 1 ? {} : { replacementStart: from, replacementEnd: input().value.length };
    await keyboard().send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
      ...replaced,
    });
  }
}

const ways: Record<string, (text: string) => Promise<unknown>> = {
  keys: (text) => userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&')),
  'a paste': async (text) => document.execCommand('insertText', false, text),
  'one commit of a keyboard': (text) => keyboard().send('Input.insertText', { text }),
  'a composition that is committed': async (text) => {
    await compose(text);
    await keyboard().send('Input.insertText', { text });
  },
  'a composition that the field ends': compose,
  'voice, composed at once': (text) =>
    keyboard().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
  autofill: async (text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  },
  fill: (text) => userEvent.fill(input(), text),
};

const amounts: [string, number | null][] = [
  ['50000', 50_000],
  ['25rb', 25_000],
  ['1,5jt', 1_500_000],
  ['50.000', 50_000],
  ['Rp50.000', 50_000],
  ['５００００', 50_000],
  ['12,34', null],
];
const cases: [FieldKind, string, Partial<FormValues>][] = [
  ...amounts.map(([text, amount]): [FieldKind, string, Partial<FormValues>] => ['amount', text, { amount }]),
  ['count', '12', { count: 12 }],
  ['count', '1.000', { count: 1_000 }],
  ['count', '1,5', { count: null }],
  ['account', '1234567890', { account: '1234567890' }],
  ['account', '1234 5678 90', { account: '1234567890' }],
  ['player', '123456789', { id: '123456789' }],
  ...['123456789(2001)', '123456789 (20011)', '123456789 2001', '123456789/2001'].map(
    (text): [FieldKind, string, Partial<FormValues>] => [
      'player',
      text,
      { id: '123456789', server: text.replaceAll(/^\d+|\D/g, '') },
    ],
  ),
];

test.each(cases)(
  '%s "%s" is the same value and the same text by every way of entering it',
  async (field, text, value) => {
    const outcomes: Record<string, unknown> = {};
    for (const filled of [{}, { account: '777', id: '777', amount: 20_000, count: 7 }]) {
      for (const [way, enter] of Object.entries(ways)) {
        await render(<Form field={field} filled={filled} />);
        input().select();
        await enter(text);
        input().blur();
        await expect.poll(sent, { message: way }).toMatchObject(value);
        outcomes[`${way}, over ${JSON.stringify(filled)}`] = input().value;
        await cleanup();
      }
    }
    expect([...new Set(Object.values(outcomes))], JSON.stringify(outcomes)).toHaveLength(1);
  },
);

test('an amount keeps up with its composition', async () => {
  await render(<Form field="amount" filled={{}} />);
  input().focus();
  for (const [text, amount] of [
    ['5', 5],
    ['50', 50],
    ['50000', 50_000],
  ] as const) {
    await compose(text);
    await expect.poll(() => sent().amount).toBe(amount);
    expect(input().value).toBe(text);
  }
  input().blur();
  await expect.poll(() => input().value).toBe('50.000');
});

test('a digit composed behind an amount that stands there is one digit more', async () => {
  await render(<Form field="amount" filled={{ amount: 50_000 }} />);
  input().focus();
  await compose('50.0001', 0);
  await compose('50.00012');
  input().blur();
  await expect.poll(() => sent().amount).toBe(5_000_012);
  await expect.poll(() => input().value).toBe('5.000.012');
});

test('a digit behind an ID that came with its server is one digit more', async () => {
  await render(<Form field="player" filled={{}} />);
  input().focus();
  await ways['keys']?.('123456789(2001)');
  input().blur();
  input().focus();
  input().setSelectionRange(9, 9);
  await ways['keys']?.('0');
  await expect.poll(sent).toMatchObject({ id: '1234567890', server: '2001' });
});

test.each([
  ['amount', '75000', { amount: 75_000 }],
  ['count', '3', { count: 3 }],
] as const)('%s that stands in the form is replaced by what is typed after a tap', async (field, text, value) => {
  await render(<Form field={field} filled={{ amount: 10_000, count: 1 }} />);
  await page.getByRole('textbox', { name: 'Isi' }).click();
  await ways['keys']?.(text);
  await expect.poll(sent).toMatchObject(value);
});

test('a second tap puts the caret into an amount', async () => {
  await render(<Form field="amount" filled={{ amount: 10_000 }} />);
  const field = page.getByRole('textbox', { name: 'Isi' });
  await field.click();
  await field.click();
  expect(input().selectionStart).toBe(input().selectionEnd);
});
