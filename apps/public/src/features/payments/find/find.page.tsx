import type { FoundPayment } from '@mabarin/api-client/contract/payments';
import { FIND_DAYS, type FindPaymentForm } from '@mabarin/domain/payments/find';
import { addDays, wibDate } from '@mabarin/domain/time';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { FileButton } from '@mabarin/ui/buttons/file-button';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { DigitsField } from '@mabarin/ui/fields/digits-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { Field } from '@mabarin/ui/fields/field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { TextField } from '@mabarin/ui/fields/text-field';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useBound } from '@mabarin/ui/form';
import { DateField } from '@mabarin/ui/pickers/date-field';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { announce } from '@mabarin/ui/states/live-region';
import { drafts } from '@mabarin/web/drafts';
import { Link, navigate } from '@mabarin/web/router';
import { useDraft } from '@mabarin/web/use-draft';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { writeLetter } from '#features/feedback/contact.draft.ts';
import { paths } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { now } from '#platform/clock.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import paper from '#platform/page/paper.module.css';
import { PaperPage } from '#platform/page/paper-page.tsx';
import { searchPayment } from '#features/payments/payments.api.ts';
import { findResolver, letterOf, type FindValues } from './find.form.ts';
import { findText } from './find.text.ts';

const DRAFT = 'find-payment';
const AMOUNT_STEP = 500;
const ID_LENGTH = 12;
const END_LENGTH = 4;

/** Finds a payment that its browser forgot, `cari-pembayaran`. */
export default function FindPage() {
  return (
    <PaperPage>
      <PageHead title={findText.pageTitle} />
      <Search />
    </PaperPage>
  );
}

function Search() {
  const form = useForm<FindValues, unknown, FindPaymentForm>({
    resolver: findResolver,
    defaultValues: {
      by: 'player',
      amount: null,
      day: wibDate(now()),
      clock: '',
      gameID: '',
      walletEnd: '',
      email: '',
      qris: '',
    },
  });
  const { control } = form;
  const by = useWatch({ control, name: 'by' });
  useDraft(form, DRAFT, { never: ['qris'] });
  const { captcha, sending } = useCaptchaMutation({
    action: 'find',
    send: searchPayment,
    onSuccess(answer) {
      if (answer.found !== 'ticket') return;
      drafts.forget(DRAFT);
      navigate(paths.ticket(answer.ticket));
    },
  });
  if (sending.isSuccess && sending.data.found !== 'ticket') {
    return <NotShown found={sending.data.found} asked={sending.variables} onAgain={() => sending.reset()} />;
  }
  return (
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid="payments.find_invalid"
      onSubmit={(values) => sending.mutate(values)}
      submitLabel={findText.submit}
    >
      <PageTitle>{findText.title}</PageTitle>
      <p className={`muted small snug ${paper.help}`}>{findText.help}</p>
      <ChoiceField
        control={control}
        name="by"
        label={findText.by}
        chips
        choices={Object.entries(findText.ways).map(([value, title]) => ({ value, title }))}
      />
      {by === 'qris' ? (
        <PictureField form={form} />
      ) : (
        <>
          <RupiahField
            control={control}
            name="amount"
            label={findText.amount}
            hint={findText.amountHint}
            min={AMOUNT_STEP}
            step={AMOUNT_STEP}
          />
          <DateField control={control} name="day" label={findText.day} first={addDays(wibDate(now()), -FIND_DAYS)} />
          <TextField control={control} name="clock" label={findText.clock} hint={findText.clockHint} type="time" />
          {by === 'player' && (
            <DigitsField
              control={control}
              name="gameID"
              label={findText.gameID}
              hint={findText.gameIDHint}
              maxLength={ID_LENGTH}
            />
          )}
          {by === 'email' && (
            <EmailField control={control} name="email" label={findText.email} hint={findText.emailHint} />
          )}
          {by !== 'email' && (
            <details open={by === 'wallet'}>
              <summary className="min-h-11 strong" hidden={by === 'wallet'}>
                {findText.walletEndMore}
              </summary>
              <DigitsField
                control={control}
                name="walletEnd"
                label={findText.walletEnd}
                hint={findText.walletEndHint}
                maxLength={END_LENGTH}
                takeWhole={(text) => endOf(text)}
              />
            </details>
          )}
        </>
      )}
      <ProcessingOverlay open={sending.isPending} text={findText.searching} />
    </CaptchaForm>
  );
}

/** The end of a whole reference that was pasted. */
function endOf(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > END_LENGTH ? digits.slice(-END_LENGTH) : null;
}

/** The QR of a picture, read here: only its text is sent. */
function PictureField({ form }: { form: UseFormReturn<FindValues, unknown, FindPaymentForm> }) {
  const { setError, clearErrors, control } = form;
  const bound = useBound<FindValues, FindPaymentForm, string>({ control, name: 'qris' });
  const isRead = bound.value !== '';
  const reading = useMutation({
    mutationFn: async (file: File) => (await import('./read-qris.ts')).readQris(file),
    onSuccess(read) {
      const isFault = typeof read === 'string';
      bound.onChange(isFault ? '' : read.qris);
      if (isFault) setError('qris', { message: findText.faults[read] });
      else clearErrors('qris');
      announce(isFault ? findText.faults[read] : findText.read);
    },
    onError: () => setError('qris', { message: findText.faults.unreadable }),
  });
  return (
    <Field label={findText.qris} hint={findText.qrisHint} error={bound.error}>
      {(described) => (
        <div className="row wrap items-center gap-3 relative">
          <FileButton
            described={described}
            inputRef={bound.ref}
            name={bound.name}
            onBlur={bound.onBlur}
            onChoose={(file) => reading.mutate(file)}
          >
            {isRead ? findText.chooseAgain : findText.choose}
          </FileButton>
          {isRead && <span className="small strong text-go">{findText.read}</span>}
          <ProcessingOverlay open={reading.isPending} text={findText.reading} />
        </div>
      )}
    </Field>
  );
}

type NotShownProps = {
  found: Exclude<FoundPayment['found'], 'ticket'>;
  asked: FindPaymentForm;
  onAgain: () => void;
};

/** The way on where no ticket is shown: a mail that may come, and the letter to the team, written already. */
function NotShown({ found, asked, onAgain }: NotShownProps) {
  const mailHelp = asked.by === 'player' ? findText.playerHelp : findText.mailHelp;
  return (
    <EmptyState
      mood="ramah"
      level={1}
      title={findText[found]}
      help={found === 'mail' ? mailHelp : findText.letterHelp}
      action={
        <div className="stack gap-3">
          <Link
            to={paths.letter}
            className={buttonClass({ variant: 'ink' })}
            onClick={() => writeLetter(letterOf(asked))}
          >
            {findText.toTeam}
          </Link>
          <Button variant="quiet" onClick={onAgain}>
            {findText.again}
          </Button>
        </div>
      }
    />
  );
}
