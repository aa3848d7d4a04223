import { ClaimSchedule } from '@mabarin/domain/gifts/gift';
import { giftCaption, GIFT_CLASSES } from '@mabarin/domain/gifts/gift-class';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { useForm, useWatch, type Control } from 'react-hook-form';
import * as v from 'valibot';
import { skipWithoutAction, useEditPage } from '#platform/form/edit-page.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { useNow } from '#platform/live/now.ts';
import { Addressee, NoPlayer } from './addressee.tsx';
import { isNote } from './claims.ts';
import { emptySchedule, type ScheduleValues } from '#features/gifts/gifts.form.ts';
import { claimMutation } from '#features/gifts/gifts.api.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';
import { DueWords } from './schedule-day.tsx';

const text = giftsText.schedule;
const ScheduleForm = v.object({ giftClaimSchedule: ClaimSchedule });
type ScheduleForm = v.InferOutput<typeof ScheduleForm>;
const resolver = formResolver<ScheduleValues, ScheduleForm>(ScheduleForm, text.errors, skipWithoutAction);

export default function ClaimSchedulePage() {
  const form = useForm<ScheduleValues, unknown, ScheduleForm>({ resolver, defaultValues: emptySchedule });
  const { control, getValues } = form;
  const action = useWatch({ control, name: 'action' });
  const { busy, leave, onSave } = useEditPage(form, {
    page: 'gift-claim-schedule',
    list: 'gift-claim',
    notSaved: giftsText.claimForm.notSaved,
    mutation: claimMutation,
    input: ({ giftClaimSchedule }, chosen) => ({ id: getValues('id'), action: chosen, giftClaimSchedule }),
    said: text.saved,
  });

  if (action === null) return <NoPlayer title={text.title} />;
  return (
    <FormPage title={text.title} form={form} invalid={text.invalid} busy={busy} onSave={onSave} onCancel={leave}>
      <Claim control={control} />
      <DateField control={control} name="giftClaimSchedule" label={text.date} />
      <Day control={control} />
    </FormPage>
  );
}

type Bound = { control: Control<ScheduleValues, unknown, ScheduleForm> };

function Claim({ control }: Bound) {
  const claim = useWatch({ control });
  const title = claim.giftClaimTitle ?? '';
  const category = GIFT_CLASSES.find((gift) => gift.class === claim.giftClaimClass);
  const lines = [
    [giftsText.category, category === undefined ? giftsText.claims.none : giftCaption(category.class)],
    [text.gift, title],
    [isNote({ title }) ? giftsText.claims.note : giftsText.claims.message, claim.giftClaimMessage ?? ''],
  ] as const;
  return (
    <>
      <Addressee
        name={claim.giftClaimPlayerName ?? ''}
        id={claim.giftClaimPlayerID ?? ''}
        server={claim.giftClaimPlayerServer ?? ''}
      />
      <dl className="stack gap-2 mb-4">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="strong anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The chosen day relative to today. */
function Day({ control }: Bound) {
  const day = useWatch({ control, name: 'giftClaimSchedule' });
  const schedule = v.safeParse(ClaimSchedule, day);
  return (
    <p className="large heavy" aria-live="polite">
      <DueWords schedule={schedule.success ? schedule.output : null} now={useNow()} />
    </p>
  );
}
