import { feedback } from '@mabarin/api-client/contract/feedback';
import { FEEDBACK_MESSAGE_MAX, FeedbackForm } from '@mabarin/domain/feedback/feedback';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { forgetHelpCode, lastHelpCode } from '@mabarin/web/help-code';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { callOnce } from '#platform/call-once.ts';
import { useCardForm } from '#platform/form/card-form.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { press } from '#platform/press.ts';
import { feedbackText } from './feedback.text.ts';

const empty: FeedbackForm = { feedbackCaption: '', feedbackMessage: '' };

const resolver = formResolver<FeedbackForm, FeedbackForm>(FeedbackForm, {
  feedbackCaption: feedbackText.captionWrong,
  feedbackMessage: feedbackText.messageWrong,
});

const sendMutation = press({
  mutationFn: (values: FeedbackForm) => callOnce(feedback, values),
  failed: feedbackText.failed,
  onSuccess() {
    forgetHelpCode();
    void showDialog({ icon: 'done', caption: feedbackText.sentCaption, text: feedbackText.sent });
  },
});

export default function FeedbackPage() {
  // A dispute's mail and the cash page name it.
  const dispute = new URLSearchParams(useLocation().search).get('sengketa');
  const form = useForm<FeedbackForm, unknown, FeedbackForm>({ resolver, defaultValues: empty });
  const used = useWatch({ control: form.control, compute: ({ feedbackCaption }) => feedbackCaption.length });
  const { saving, save, undo } = useCardForm(form, {
    draft: 'feedback',
    known() {
      const code = lastHelpCode();
      return {
        ...(dispute === null ? {} : { feedbackCaption: feedbackText.disputeCaption(dispute) }),
        ...(code === null ? {} : { feedbackMessage: feedbackText.codeLine(code) }),
      };
    },
    mutation: sendMutation,
    input: (values) => values,
    saved: () => empty,
  });
  return (
    <FormPage
      title={feedbackText.title}
      intro={
        <>
          <p className="muted">{feedbackText.intro}</p>
          <GuideLink />
        </>
      }
      form={form}
      invalid="feedback.invalid"
      saveLabel={feedbackText.send}
      busy={saving.isPending}
      onSave={save}
      onReset={undo}
    >
      <TextField
        control={form.control}
        name="feedbackCaption"
        label={feedbackText.caption}
        note={<span className="muted">{feedbackText.count(used)}</span>}
      />
      <CounterTextArea
        control={form.control}
        name="feedbackMessage"
        label={feedbackText.message}
        hint={feedbackText.messageHint}
        max={FEEDBACK_MESSAGE_MAX}
        rows={8}
      />
    </FormPage>
  );
}
