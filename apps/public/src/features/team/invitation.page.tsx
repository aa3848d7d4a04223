import type { Invitation } from '@mabarin/api-client/contract/team';
import { PASSWORD_MAX } from '@mabarin/domain/accounts/login';
import { failureText } from '@mabarin/domain/errors';
import { memberName } from '@mabarin/domain/team/team';
import { photoAt } from '@mabarin/domain/image';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Avatar } from '@mabarin/ui/page/avatar';
import { PasswordField } from '@mabarin/ui/fields/password-field';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { TextField } from '@mabarin/ui/fields/text-field';
import { flagGuessable } from '@mabarin/web/flag-guessable';
import { formResolver } from '@mabarin/web/form-resolver';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import * as v from 'valibot';
import { NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { CaptchaForm } from '#platform/captcha/captcha-form.tsx';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import { links } from '#platform/links.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import paper from '#platform/page/paper.module.css';
import { PaperPage } from '#platform/page/paper-page.tsx';
import { accept, invitationQuery } from './team.api.ts';
import { teamText } from './team.text.ts';

/** Target of an invitation's link, `undangan-tim/{code}`. Opening it accepts nothing. */
export default function InvitationPage() {
  const { code = '' } = useParams();
  return (
    <PaperPage>
      <PageHead title={teamText.pageTitle} />
      <Look key={code} code={code} />
    </PaperPage>
  );
}

function Look({ code }: { code: string }) {
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(code));
  if (invitation === undefined && error !== null) {
    return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (invitation === undefined) return <ProcessingOverlay open text={teamText.looking} />;
  if (invitation !== null) return <Accept code={code} invitation={invitation} />;
  return (
    <EmptyState
      mood="sedih"
      level={1}
      title={teamText.over}
      help={failureText('team.invitation_invalid')}
      action={
        <Link to={paths.landing} className={buttonClass({ variant: 'ink' })}>
          {teamText.toLanding}
        </Link>
      }
    />
  );
}

const password = v.pipe(
  v.string('accounts.login_invalid'),
  v.minLength(1, 'accounts.login_invalid'),
  v.maxLength(PASSWORD_MAX, 'accounts.password_long'),
);
const errors = { name: teamText.nameError, password: teamText.passwordError };
type Fields = { name: string; password: string };
/** An existing account keeps its name, so the field is not checked. */
const resolvers = {
  known: formResolver<Fields, Fields>(v.object({ name: v.string(), password }), errors),
  new: formResolver<Fields, Fields>(v.object({ name: memberName(), password }), errors),
};

function Accept({ code, invitation }: { code: string; invitation: Invitation }) {
  const { host, role, email, account } = invitation;
  const form = useForm<Fields, unknown, Fields>({
    resolver: account ? resolvers.known : resolvers.new,
    defaultValues: { name: '', password: '' },
  });
  const { captcha, sending } = useCaptchaMutation({
    action: 'team',
    send: (fields: Fields, token) => accept({ code, ...fields }, token),
  });
  if (sending.isSuccess) {
    return (
      <EmptyState
        mood="menang"
        level={1}
        title={teamText.done}
        help={teamText.doneHelp(host.name)}
        action={
          <Link to={paths.login} className={buttonClass({ variant: 'cta' })}>
            {teamText.toLogin}
          </Link>
        }
      />
    );
  }
  return (
    <CaptchaForm
      form={form}
      captcha={captcha}
      invalid={account ? 'accounts.login_invalid' : 'team.name_invalid'}
      onSubmit={(fields) => sending.mutate(fields)}
      submitLabel={teamText.accept}
    >
      <Avatar src={links.image(host.photo === null ? null : photoAt(host.photo, 192))} size={56} eager />
      <h1 className="mt-3 xlarge anywhere">{teamText.title(host.name)}</h1>
      <ul className={`stack gap-1 small snug mt-3 ${paper.help}`}>
        <li>{teamText.can(role)}</li>
        <li>{teamText.cannot(role)}</li>
        <li>
          {teamText.email} <strong>{email}</strong>
        </li>
      </ul>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      {!account && (
        <TextField
          control={form.control}
          name="name"
          label={teamText.name}
          hint={teamText.nameHint}
          autoComplete="name"
        />
      )}
      <PasswordField
        control={form.control}
        name="password"
        label={account ? teamText.password : teamText.newPassword}
        hint={account ? teamText.passwordHint : teamText.newPasswordHint}
        autoComplete={account ? 'current-password' : 'new-password'}
        onLeave={(typed) => {
          if (!account) void flagGuessable(form, { name: 'password', typed, own: [email] });
        }}
      />
      {account && (
        <p className={`muted small snug ${paper.help}`}>
          <Link to={paths.forgotPassword}>{teamText.forgot}</Link>
        </p>
      )}
      <ProcessingOverlay open={sending.isPending} text={teamText.accepting} />
    </CaptchaForm>
  );
}
