import type { TeamInvitation, TeamMember } from '@mabarin/api-client/contract/team';
import { InviteForm } from '@mabarin/domain/team/team';
import { Button } from '@mabarin/ui/buttons/button';
import { Menu } from '@mabarin/ui/buttons/menu';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatLongDate, formatWhen } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { Stamp } from '@mabarin/ui/states/stamp';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { Ticket } from '@mabarin/ui/page/ticket';
import { formResolver } from '@mabarin/web/form-resolver';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import Plus from '~icons/ph/plus-bold';
import PaperPlane from '~icons/ph/paper-plane-right-fill';
import { confirm } from '#platform/dialogs.ts';
import cards from '#platform/page/cards.module.css';
import { Loaded } from '#platform/page/loaded.tsx';
import { useCardForm } from '#platform/form/card-form.ts';
import { useNow } from '#platform/live/now.ts';
import entries from '#platform/page/entries.module.css';
import { inviteMutation, removeMutation, roleMutation, teamQuery, withdrawMutation } from './team.api.ts';
import styles from './team.module.css';
import { teamText } from './team.text.ts';

type Fields = { email: string; role: string };
const empty: Fields = { email: '', role: 'moderator' };
const resolver = formResolver<Fields, InviteForm>(InviteForm, {});

export default function TeamPage() {
  const team = useQuery(teamQuery);
  return (
    <div className={`stack gap-4 max-w-page ${styles.page}`}>
      <div className="row wrap items-center justify-between gap-2">
        <PageTitle>{teamText.title}</PageTitle>
        <Button size="small" icon={<Plus />} onClick={() => document.getElementsByName('email')[0]?.focus()}>
          {teamText.add}
        </Button>
      </div>
      <p className={entries.intro}>{teamText.intro}</p>
      <div className="stack gap-4 min-w-0">
        <section className={cards.card} {...useFocusFallback()}>
          <h2 className="large heavy">{teamText.members}</h2>
          <Loaded query={team} tickets={2}>
            {({ members }) => (
              <>
                {members.length === 0 && (
                  <p className="muted">
                    <strong>{teamText.noMembers}</strong> {teamText.noMembersHelp}
                  </p>
                )}
                <ul className="stack gap-2">
                  {members.map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        </section>
        {team.data !== undefined && team.data.invitations.length > 0 && (
          <section className={cards.card}>
            <h2 className="large heavy">{teamText.invitations}</h2>
            <ul className="stack gap-2">
              {team.data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <Invite />
    </div>
  );
}

function Invite() {
  const form = useForm<Fields, unknown, InviteForm>({ resolver, defaultValues: empty });
  const { saving, onSubmit } = useCardForm(form, {
    draft: 'team',
    mutation: inviteMutation,
    input: (values) => values,
    invalid: () => teamText.incomplete,
    saved: () => empty,
  });
  return (
    <form noValidate className={cards.card} onSubmit={onSubmit}>
      <h2 className="large heavy">{teamText.invite}</h2>
      <EmailField
        control={form.control}
        name="email"
        label={teamText.email}
        hint={teamText.emailHint}
        autoComplete="off"
      />
      <ChoiceField control={form.control} name="role" label={teamText.role} choices={teamText.choices} />
      <div className={cards.buttons}>
        <Button type="submit" icon={<PaperPlane />} busy={saving.isPending}>
          {teamText.send}
        </Button>
      </div>
    </form>
  );
}

function MemberRow({ member }: { member: TeamMember }) {
  const { name, email, role, seen } = member;
  const now = useNow();
  const { mutate: change } = useMutation(roleMutation);
  const { mutate: remove } = useMutation(removeMutation);
  const other = role === 'moderator' ? 'finance' : 'moderator';
  const to = teamText.changeRole(other);

  async function onChange() {
    if (await confirm(to, teamText.changeRoleAsk(name, other))) change({ ...member, role: other });
  }
  async function onRemove() {
    if (await confirm(teamText.remove, teamText.removeAsk(name), 'stop')) remove(member);
  }

  return (
    <Ticket
      as="li"
      aside={
        <Menu
          label={teamText.more(name)}
          items={[
            { label: to, onSelect: () => void onChange() },
            { label: teamText.remove, tone: 'stop', onSelect: () => void onRemove() },
          ]}
        />
      }
    >
      <p className="heavy anywhere">
        <bdi>{name}</bdi> <Stamp tone="go">{teamText.roles[role]}</Stamp>
      </p>
      <p className="row wrap gap-x-2 small muted anywhere">
        <span>{email}</span>
        <span>{seen === null ? teamText.neverSeen : teamText.seen(formatWhen(seen, now))}</span>
      </p>
    </Ticket>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { email, role, until } = invitation;
  const { mutate } = useMutation(withdrawMutation);
  const onSelect = () => mutate(invitation);
  return (
    <Ticket
      as="li"
      aside={<Menu label={teamText.more(email)} items={[{ label: teamText.withdraw, tone: 'stop', onSelect }]} />}
    >
      <p className="heavy anywhere">{email}</p>
      <p className="small muted anywhere">{teamText.until(role, formatLongDate(until))}</p>
    </Ticket>
  );
}
