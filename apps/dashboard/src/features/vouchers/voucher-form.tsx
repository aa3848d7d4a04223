import { randomId } from '@mabarin/api-client/random-id';
import { failureText } from '@mabarin/domain/errors';
import { addDays, wibDate } from '@mabarin/domain/time';
import { VOUCHER_USES_MAX, VoucherForm } from '@mabarin/domain/vouchers/form';
import { VOUCHER_KINDS, VOUCHER_VALUES, type VoucherKind } from '@mabarin/domain/vouchers/voucher';
import { Button } from '@mabarin/ui/buttons/button';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import Ticket from '~icons/ph/ticket-fill';
import cards from '#platform/page/cards.module.css';
import { useCardForm } from '#platform/form/card-form.ts';
import { useNow } from '#platform/live/now.ts';
import { makeMutation } from './vouchers.api.ts';
import { vouchersText } from './vouchers.text.ts';

type Values = {
  /** The new voucher's, so that a form sent twice makes one. */
  id: string;
  code: string;
  kind: string;
  value: number | null;
  uses: number | null;
  lastDay: string;
};

const DAYS = 7;
const FIRST_VALUES: Record<VoucherKind, number> = { percent: 20, amount: 10_000, games: 1 };

const kindOf = (chosen: string): VoucherKind => VOUCHER_KINDS.find((kind) => kind === chosen) ?? 'percent';

const emptyVoucher = (now: Date): Values => ({
  id: randomId(),
  code: '',
  kind: 'percent',
  value: FIRST_VALUES.percent,
  uses: 10,
  lastDay: addDays(wibDate(now), DAYS),
});

/** Every kind has a limit of its own. */
const resolver: Resolver<Values, unknown, VoucherForm> = (values, ...rest) => {
  const value = vouchersText.errors.value[kindOf(values.kind)];
  return formResolver<Values, VoucherForm>(VoucherForm, { ...vouchersText.errors, value })(values, ...rest);
};

export default function NewVoucher({ onMade }: { onMade: () => void }) {
  const now = useNow();
  const [defaultValues] = useState(() => emptyVoucher(new Date(now)));
  const form = useForm<Values, unknown, VoucherForm>({ resolver, defaultValues });
  const { control, setValue } = form;
  const kind = kindOf(useWatch({ control, name: 'kind' }));
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'mabar-voucher',
    mutation: makeMutation,
    input: (values) => values,
    invalid: firstSentence,
    saved() {
      onMade();
      return emptyVoucher(new Date(now));
    },
  });
  return (
    <form noValidate className={cards.card} onSubmit={onSubmit}>
      <h2 className="large heavy">{vouchersText.make}</h2>
      <ChoiceField
        control={control}
        name="kind"
        label={vouchersText.kind}
        choices={vouchersText.choices}
        small
        onValueChange={(chosen) => setValue('value', FIRST_VALUES[kindOf(chosen)])}
      />
      {kind === 'amount' ? (
        <RupiahField
          key={kind}
          control={control}
          name="value"
          label={vouchersText.value.amount}
          hint={vouchersText.valueHint}
          step={1_000}
          {...VOUCHER_VALUES.amount}
        />
      ) : (
        <StepperField
          key={kind}
          control={control}
          name="value"
          label={vouchersText.value[kind]}
          hint={vouchersText.valueHint}
          step={kind === 'percent' ? 5 : 1}
          {...VOUCHER_VALUES[kind]}
        />
      )}
      <StepperField
        control={control}
        name="uses"
        label={vouchersText.uses}
        hint={vouchersText.usesHint}
        max={VOUCHER_USES_MAX}
      />
      <DateField control={control} name="lastDay" label={vouchersText.lastDay} hint={vouchersText.lastDayHint} />
      <TextField
        control={control}
        name="code"
        label={vouchersText.code}
        hint={vouchersText.codeHint}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={cards.buttons}>
        <Button type="submit" icon={<Ticket />} busy={saving.isPending}>
          {vouchersText.save}
        </Button>
      </div>
    </form>
  );
}

/** The sentence of the first faulty field in page order. */
function firstSentence({ value, uses, lastDay, code }: FieldErrors<Values>): string {
  return (value ?? uses ?? lastDay ?? code)?.message ?? failureText('vouchers.invalid');
}
