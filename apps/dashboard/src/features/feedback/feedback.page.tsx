import { feedback } from '@mabarin/api-client/contract/feedback';
import { FEEDBACK_MESSAGE_MAX, FeedbackForm } from '@mabarin/domain/feedback/feedback';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { TextField } from '@mabarin/ui/fields/text-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { forgetHelpCode, lastHelpCode } from '@mabarin/web/help-code';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { useDraft } from '#platform/form/draft.ts';
import { FormPage } from '#platform/page/form-page.tsx';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { retryOnNetwork } from '#platform/query-client.ts';
import styles from './feedback.module.css';
import { feedbackText } from './feedback.text.ts';

const empty: FeedbackForm = { feedbackCaption: '', feedbackMessage: '' };

const resolver = formResolver<FeedbackForm, FeedbackForm>(FeedbackForm, {
  feedbackCaption: feedbackText.captionWrong,
  feedbackMessage: feedbackText.messageWrong,
});

export default function FeedbackPage() {
  // A dispute's mail and the cash page name it.
  const dispute = new URLSearchParams(useLocation().search).get('sengketa');
  const form = useForm<FeedbackForm, unknown, FeedbackForm>({ resolver, defaultValues: empty });
  const draft = useDraft(form, 'feedback', {
    known() {
      const code = lastHelpCode();
      return {
        ...(dispute === null ? {} : { feedbackCaption: feedbackText.disputeCaption(dispute) }),
        ...(code === null ? {} : { feedbackMessage: feedbackText.codeLine(code) }),
      };
    },
  });
  const used = useWatch({ control: form.control, compute: ({ feedbackCaption }) => feedbackCaption.length });
  const sending = useMutation({
    retry: retryOnNetwork(1),
    mutationFn: (values: FeedbackForm) => callOnce(feedback, values),
    onSuccess() {
      form.reset(empty);
      draft.clear();
      forgetHelpCode();
      void showDialog({ icon: 'done', caption: feedbackText.sentCaption, text: feedbackText.sent });
    },
    onError: (error) => showFailure(error, feedbackText.failed),
  });
  return (
    <FormPage
      title={feedbackText.title}
      intro={
        <>
          <p className={styles.muted}>{feedbackText.intro}</p>
          <GuideLink />
        </>
      }
      form={form}
      invalid="feedback.invalid"
      saveLabel={feedbackText.send}
      busy={sending.isPending}
      onSave={(values) => sending.mutate(values)}
      onReset={() => {
        form.reset(empty);
        draft.clear();
      }}
    >
      <TextField
        control={form.control}
        name="feedbackCaption"
        label={feedbackText.caption}
        note={<span className={styles.muted}>{feedbackText.count(used)}</span>}
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
