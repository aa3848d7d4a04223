import { DataLinkForm } from '@mabarin/domain/privacy/privacy';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { formResolver } from '@mabarin/web/form-resolver';
import { Link } from '@mabarin/web/router';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { paths } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { askDataLink } from './privacy.api.ts';
import paper from '#platform/page/paper.module.css';
import { PaperPage } from '#platform/page/paper-page.tsx';
import { privacyText } from './privacy.text.ts';

type Values = v.InferInput<typeof DataLinkForm>;

const resolver = formResolver<Values, DataLinkForm>(DataLinkForm, { privacyEmail: privacyText.emailError });

/** Requests the link to a viewer's data, `data-saya`. */
export default function DataPage() {
  return (
    <PaperPage>
      <PageHead title={privacyText.pageTitle} />
      <Ask />
    </PaperPage>
  );
}

function Ask() {
  const form = useForm<Values, unknown, DataLinkForm>({ resolver, defaultValues: { privacyEmail: '' } });
  const { captcha, sending } = useCaptchaMutation({ action: 'privacy', send: askDataLink });
  if (sending.isSuccess) {
    return (
      <EmptyState
        mood="ramah"
        level={1}
        title={privacyText.asked}
        help={privacyText.askedHelp(sending.variables.privacyEmail)}
        action={
          <Link to={paths.landing} className={buttonClass({ variant: 'ink' })}>
            {privacyText.toLanding}
          </Link>
        }
      />
    );
  }
  return (
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid="privacy.email_invalid"
      onSubmit={(values) => sending.mutate(values)}
      submitLabel={privacyText.ask}
    >
      <PageTitle>{privacyText.title}</PageTitle>
      <p className={`muted small snug ${paper.help}`}>{privacyText.askHelp}</p>
      <EmailField control={form.control} name="privacyEmail" label={privacyText.email} />
      <ProcessingOverlay open={sending.isPending} text={privacyText.asking} />
    </CaptchaForm>
  );
}
