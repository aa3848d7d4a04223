import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { showDialog } from '@mabarin/ui/dialog';
import { formatLongDate } from '@mabarin/ui/format/time';
import { PasswordField } from '@mabarin/ui/password-field';
import { config } from '@mabarin/web/config';
import { formResolver } from '@mabarin/web/form-resolver';
import { tabStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { call } from '#platform/api.ts';
import { confirm, showFailure } from '#platform/dialogs.ts';
import { FormPage } from '#platform/form-page.tsx';
import { links } from '#platform/links.ts';
import { sessionStore } from '#platform/session.store.ts';
import { accountDataText } from './account-data.text.ts';
import styles from './profile.module.css';

const Fields = v.object({ password: v.pipe(v.string(), v.minLength(1, accountDataText.passwordMissing)) });
type Fields = v.InferOutput<typeof Fields>;

const resolver = formResolver<Fields, Fields>(Fields, { password: accountDataText.passwordMissing });

/** A host's copy of its data, and the end of its account. The password is asked for each, and never kept. */
export default function AccountDataPage() {
  const form = useForm<Fields, unknown, Fields>({ resolver, defaultValues: { password: '' } });
  const downloading = useMutation({
    mutationFn: async ({ password }: Fields) => (await call(prepareHostDownload, { password })).data.path,
    onSuccess(path) {
      form.reset();
      // An answer to be saved: the page stays.
      location.assign(new URL(path, config.origins.api));
    },
    onError: (error) => showFailure(error),
  });
  const closing = useMutation({
    mutationFn: async ({ password }: Fields) => (await call(closeAccount, { password })).data.until,
    async onSuccess(until) {
      await showDialog({
        icon: 'done',
        caption: accountDataText.closedCaption,
        text: accountDataText.closed(formatLongDate(until)),
      });
      sessionStore.getState().close();
      tabStore.clear();
      location.replace(links.root);
    },
    onError: (error) => showFailure(error),
  });
  return (
    <FormPage
      title={accountDataText.title}
      form={form}
      invalid={accountDataText.passwordMissing}
      saveLabel={accountDataText.download}
      onSave={(fields) => downloading.mutate(fields)}
      saveMore={{
        label: accountDataText.close,
        onSave: async (fields) => {
          if (await confirm(accountDataText.confirm, accountDataText.confirmText, 'stop')) closing.mutate(fields);
        },
      }}
      busy={downloading.isPending || closing.isPending || closing.isSuccess}
    >
      <p className={styles.help}>{accountDataText.downloadHelp}</p>
      <p className={styles.help}>{accountDataText.closeHelp}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={accountDataText.password}
        hint={accountDataText.passwordHint}
        autoComplete="current-password"
      />
    </FormPage>
  );
}
