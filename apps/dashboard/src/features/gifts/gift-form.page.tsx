import {
  GIFT_GACHA_MAX,
  GIFT_GACHA_MIN,
  GIFT_GACHA_STEP,
  GIFT_QUOTA_MAX,
  GIFT_QUOTA_MIN,
  GIFT_TITLE_MAX,
  GIFT_WORTH_MAX,
  GIFT_WORTH_MIN,
  GiftForm,
  winChance,
} from '@mabarin/domain/gifts/gift';
import { GIFT_CLASSES } from '@mabarin/domain/gifts/gift-class';
import { formatNumber } from '@mabarin/ui/format/money';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { skipWithoutAction, useEditPage } from '#platform/form/edit-page.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { useHost } from '#platform/session/host.ts';
import { CategoryField } from './category-field.tsx';
import { Counter } from './counter.tsx';
import { emptyFields, emptyGift, fieldsOf, type GiftValues } from './gifts.form.ts';
import { formatPercent } from './format.ts';
import { GiftPreview } from './gift-preview.tsx';
import { giftMutation } from './gifts.api.ts';
import { giftsText } from './gifts.text.ts';

const text = giftsText.giftForm;
const resolver = formResolver<GiftValues, GiftForm>(GiftForm, text.errors, skipWithoutAction);

export default function GiftFormPage() {
  const [defaultValues] = useState(emptyGift);
  const form = useForm<GiftValues, unknown, GiftForm>({ resolver, defaultValues });
  const { control, getValues, reset } = form;
  const [action, id] = useWatch({ control, name: ['action', 'id'] });
  const { claims } = useHost();
  const { busy, leave, onSave } = useEditPage(form, {
    page: 'gift-form',
    list: 'gift',
    notSaved: text.notSaved,
    mutation: giftMutation,
    input: (gift, chosen) => ({ ...gift, action: chosen, id: chosen === 'add' ? getValues('newId') : id }),
    said: text.saved,
  });

  /** An existing gift returns to its saved values. */
  function onReset() {
    const saved = claims.find((gift) => gift.id === id);
    const fields = saved === undefined ? emptyFields : fieldsOf(saved);
    reset({ ...getValues(), ...fields }, { keepDefaultValues: true });
  }

  return (
    <FormPage
      title={action === 'edit' ? text.edit : text.add}
      form={form}
      invalid={text.invalid}
      busy={busy}
      onSave={onSave}
      onCancel={leave}
      onReset={onReset}
      preview={<GiftPreview control={control} />}
    >
      <NameField control={control} />
      <CategoryField control={control} name="giftClass" categories={GIFT_CLASSES} />
      <StepperField control={control} name="giftQuota" label={text.quota} min={GIFT_QUOTA_MIN} max={GIFT_QUOTA_MAX} />
      <StepperField
        control={control}
        name="giftGacha"
        label={text.gacha}
        min={GIFT_GACHA_MIN}
        max={GIFT_GACHA_MAX}
        step={GIFT_GACHA_STEP}
      />
      <Odds control={control} />
      <details className="mb-3 small muted">
        <summary className="min-h-11">{text.why}</summary>
        <p>{text.quotaHint}</p>
        <p>{text.gachaHint}</p>
      </details>
      <RupiahField
        control={control}
        name="giftWorth"
        label={text.worth}
        hint={text.worthHint}
        min={GIFT_WORTH_MIN}
        max={GIFT_WORTH_MAX}
        step={GIFT_WORTH_MIN}
      />
    </FormPage>
  );
}

type Bound = { control: Control<GiftValues, unknown, GiftForm> };

function NameField({ control }: Bound) {
  const used = useWatch({ control, name: 'giftTitle' }).length;
  return (
    <TextField
      control={control}
      name="giftTitle"
      label={text.name}
      maxLength={GIFT_TITLE_MAX}
      note={<Counter>{text.counter(used, GIFT_TITLE_MAX)}</Counter>}
    />
  );
}

/** The gacha's odds in words. */
function Odds({ control }: Bound) {
  const gacha = useWatch({ control, name: 'giftGacha' });
  if (gacha === null || gacha < GIFT_GACHA_MIN) return null;
  return <p className="strong">{text.odds(formatNumber(gacha + 1), formatPercent(winChance(gacha) * 100))}</p>;
}
