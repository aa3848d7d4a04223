import { AccountPage, LoggedOutOnly } from './account-page.tsx';
import { loginText } from './login.text.ts';
import { PasswordLogin } from './password-login.tsx';

export default function LoginPage() {
  return (
    <AccountPage title={loginText.pageTitle} description={loginText.description} advice={loginText.advice}>
      <LoggedOutOnly>
        <PasswordLogin />
      </LoggedOutOnly>
    </AccountPage>
  );
}
