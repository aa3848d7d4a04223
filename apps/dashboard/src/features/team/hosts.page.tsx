import { Avatar } from '@mabarin/ui/page/avatar';
import { Button } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { Ticket } from '@mabarin/ui/page/ticket';
import { tabStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { pathTo } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { useSession } from '#platform/session/role.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import entries from '#platform/page/entries.module.css';
import { noteHostChosen } from './chosen-host.ts';
import { switchMutation } from './team.api.ts';
import { hostsText } from './team.text.ts';

/** Hosts that the user may act for; opening one ends the other's session. */
export default function HostsPage() {
  const { hosts, login } = useSession();
  const { username: current } = useHost();
  const switching = useMutation(switchMutation);

  async function onOpen(username: string) {
    if (switching.isPending) return;
    const next = username === current ? login : await switching.mutateAsync(username).catch(() => null);
    if (next === null) return;
    if (next !== login) {
      sessionStore.getState().open(next);
      // Drafts of one host must not appear for another.
      tabStore.clear();
    }
    noteHostChosen(next);
    // A full load, because everything on screen belongs to the previous host.
    location.assign(pathTo());
  }

  return (
    <div className="stack gap-4 max-w-page">
      <PageTitle>{hostsText.title}</PageTitle>
      <p className={entries.intro}>{hostsText.help}</p>
      <ul className="stack gap-2">
        {hosts.map(({ username, name, photo, role }) => (
          <Ticket
            key={username}
            as="li"
            aside={
              <Button
                variant={username === current ? 'quiet' : 'cta'}
                busy={switching.isPending && switching.variables === username}
                aria-label={hostsText.openOf(name)}
                onClick={() => void onOpen(username)}
              >
                {hostsText.open}
              </Button>
            }
          >
            <div className="row items-center gap-3">
              <Avatar src={links.image(photo)} size={40} eager />
              <div>
                <p className="heavy anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="small muted anywhere">
                  @<span>{username}</span>
                </p>
                <p className="small muted anywhere">{username === current ? hostsText.now : hostsText.roles[role]}</p>
              </div>
            </div>
          </Ticket>
        ))}
      </ul>
    </div>
  );
}
