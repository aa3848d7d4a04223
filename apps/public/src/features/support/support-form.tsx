import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { feeOnTop, fitsQris, type Rupiah } from '@mabarin/domain/money';
import type { SupportForm as SupportSchema } from '@mabarin/domain/support/support';
import { GIFT_STEP, giftFrom, isGift, toggleAnonymous, typeName } from '@mabarin/domain/support/support-fields';
import { SUPPORT_MESSAGE_MAX, SUPPORTER_NAME_MAX } from '@mabarin/domain/text-line';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { PagePart } from '@mabarin/ui/states/lazy';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { config } from '@mabarin/web/config';
import { useDraft } from '@mabarin/web/use-draft';
import { useEffect, useState, type ComponentType } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useOrder, type OrderProps } from '#features/payments/index.ts';
import { VoteField } from '#features/show/index.ts';
import { firstEmpty } from '#platform/form/first-empty.ts';
import { lateResolver } from '#platform/form/late-resolver.ts';
import { FormHint, OrderForm } from '#platform/form/order-form.tsx';
import { knownAge } from '#platform/buyer/buyer-signs.ts';
import { useLocal } from '#platform/use-hydrating.ts';
import { whenIdle } from '#platform/when-idle.ts';
import type { AlertPreviewProps } from './alert-preview.tsx';
import styles from './support-form.module.css';
import type { SupportValues } from './support.submit.ts';
import { supportText } from './support.text.ts';

const least = giftFrom(0);
const QUICK = [10_000, 25_000, 50_000, 100_000];
/** Offered to who says to be under 18. */
const QUIET_QUICK = QUICK.slice(0, 2);

const loadPreview = () => import('./alert-preview.tsx');
const loadSubmit = () => import('./support.submit.ts');
const resolver = lateResolver<SupportValues, SupportSchema>(loadSubmit);

const empty: SupportValues = {
  supporterName: '',
  supporterAnonymous: false,
  supporterMessage: '',
  supporterGift: least,
  supporterEmail: '',
  supporterEmailHidden: true,
  supporterVote: '',
};

const firstOpen = (values: SupportValues) =>
  firstEmpty(values, ['supporterGift', 'supporterName', 'supporterMessage', 'supporterEmail']);

type SupportFormProps = OrderProps & { host: HostProfile };

/** The support form: amount, name, message on stream, e-mail for the receipt. */
export default function SupportForm({ host, onOrdered, onRefused }: SupportFormProps) {
  const draft = `support:${host.username}`;
  const form = useForm<SupportValues, unknown, SupportSchema>({ resolver, defaultValues: empty });
  const { control, getValues, setValue } = form;
  const [name, message, gift, chosen] = useWatch({
    control,
    name: ['supporterName', 'supporterMessage', 'supporterGift', 'supporterVote'],
  });
  const vote = host.show?.vote ?? null;
  const option = vote?.options.find(({ id }) => id === chosen)?.id ?? null;
  /** Another vote stands in place of the one of which an option was chosen. */
  const isLost = vote !== null && Boolean(chosen) && option === null;
  useDraft(form, draft);
  const { shown } = host.supportMinimum;
  const price = typeof gift === 'number' && isGift(gift) && fitsQris(gift, config.fee) ? gift : null;
  const fee = price === null ? 0 : feeOnTop(price, config.fee);
  const { captcha, order, isPending } = useOrder({
    action: 'support',
    draft,
    onOrdered,
    onRefused,
    send: async (values: SupportSchema, token) => (await loadSubmit()).orderSupport({ form: values, host, token }),
  });
  const isMinor = useLocal(() => knownAge() === 'minor', false);
  const [isLeft, setLeft] = useState(false);
  const { trigger } = form;
  useEffect(() => {
    // The amount is checked when it is left, and from then on as it is typed.
    if (isLeft && gift !== null) void trigger('supporterGift').catch(ignore);
  }, [isLeft, gift, trigger]);
  const isShown = price === null || price >= (shown ?? 0);
  const checkAgain = { shouldValidate: form.formState.isSubmitted };

  return (
    <OrderForm
      form={form}
      captcha={captcha}
      amount={price === null ? null : price + fee}
      invalid="support.invalid"
      firstOpen={firstOpen}
      submitLabel={price === null ? supportText.submit : supportText.pay(formatRupiah(price + fee))}
      loadSubmit={loadSubmit}
      // A vote that closed meanwhile is told below, and the support goes without it.
      onSubmit={(values) => (isLost ? form.setFocus('supporterVote') : order({ ...values, supporterVote: option }))}
      bar={{
        label: supportText.bought,
        total: price === null ? null : formatRupiah(price + fee),
        detail:
          price === null
            ? typeof gift === 'number'
              ? supportText.amountRule(formatRupiah(least))
              : supportText.chooseAmount
            : fee > 0 && supportText.split(formatRupiah(price), formatRupiah(fee)),
      }}
    >
      <div onBlur={() => setLeft(true)}>
        <RupiahField
          control={control}
          name="supporterGift"
          label={supportText.amount}
          hint={supportText.amountHint}
          min={least}
          step={GIFT_STEP}
          quick={isMinor ? QUIET_QUICK : QUICK}
        />
      </div>
      {(vote !== null || Boolean(chosen)) && (
        <PagePart loading={null}>
          <VoteField control={control} vote={vote} isLost={isLost} />
        </PagePart>
      )}
      <Minimum {...host.supportMinimum} amount={price} />
      <FormHint>
        {isShown || shown === null ? supportText.onScreen : supportText.onScreenFrom(formatRupiah(shown))}
      </FormHint>
      <Screen isShown={isShown} name={name} message={message} amount={typeof gift === 'number' ? gift : least} />
      <div className={styles.pair}>
        <TextField
          control={control}
          name="supporterName"
          label={supportText.name}
          maxLength={SUPPORTER_NAME_MAX}
          autoComplete="nickname"
          onValueChange={(name) =>
            setValue('supporterAnonymous', typeName(name, getValues('supporterAnonymous') ?? false).supporterAnonymous)
          }
        />
        <CheckboxField
          control={control}
          name="supporterAnonymous"
          label={supportText.anonymous}
          onValueChange={(on) => setValue('supporterName', toggleAnonymous(on).supporterName, checkAgain)}
        />
      </div>
      <CounterTextArea
        control={control}
        name="supporterMessage"
        label={supportText.message}
        placeholder={supportText.messagePlaceholder}
        max={SUPPORT_MESSAGE_MAX}
        rows={2}
      />
      <details className={styles.rules}>
        <summary>{supportText.hint}</summary>
        <p className="mb-3">{supportText.hintRest}</p>
      </details>
      <div className={styles.pair}>
        <EmailField control={control} name="supporterEmail" label={supportText.email} hint={supportText.emailHint} />
        <CheckboxField control={control} name="supporterEmailHidden" label={supportText.emailHidden} />
      </div>
      <ProcessingOverlay open={isPending} text={supportText.processing} />
    </OrderForm>
  );
}

/** Minimum amounts to be shown and read aloud, and those that this support does not reach. */
function Minimum({ shown, spoken, amount }: HostProfile['supportMinimum'] & { amount: Rupiah | null }) {
  if (shown === null && spoken === null) return null;
  const isBelow = (minimum: Rupiah | null) => minimum !== null && amount !== null && amount < minimum;
  const lacks = isBelow(shown) ? supportText.notShown : isBelow(spoken) ? supportText.notSpoken : null;
  return (
    <div aria-live="polite">
      <FormHint>
        {lacks !== null && amount !== null && <strong>{lacks(formatRupiah(amount))}</strong>}{' '}
        {shown !== null && <span>{supportText.shownFrom(formatRupiah(shown))}</span>}{' '}
        {spoken !== null && <span>{supportText.spokenFrom(formatRupiah(spoken))}</span>}
      </FormHint>
    </div>
  );
}

/** The future alert in a reserved place; its code loads after the page and is left out on failure. */
function Screen({ isShown, ...typed }: AlertPreviewProps & { isShown: boolean }) {
  const [Preview, setPreview] = useState<ComponentType<AlertPreviewProps>>();
  useEffect(
    () => whenIdle(() => void loadPreview().then(({ default: Loaded }) => setPreview(() => Loaded), ignore)),
    [],
  );
  return (
    <div className={styles.screen} data-shown={isShown}>
      {Preview ? <Preview {...typed} /> : <p className="xlarge heavy">{supportText.messagePlaceholder}</p>}
    </div>
  );
}

const ignore = () => undefined;
