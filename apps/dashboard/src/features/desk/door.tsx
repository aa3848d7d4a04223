import { Button } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import cards from '#platform/page/cards.module.css';
import { enterMutation } from './desk.api.ts';
import { deskPath, DESK_HOME } from './desk.pages.ts';
import { deskText } from './desk.text.ts';
import styles from './desk.module.css';

/** Opens the desk to this browser by the link's token, which stands behind `#`. */
export function Door() {
  const entering = useMutation(enterMutation);

  async function onOpen() {
    try {
      await entering.mutateAsync(location.hash.slice(1));
      // Read anew: until now this browser was answered that there is no such page.
      location.replace(deskPath(DESK_HOME));
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <main className={styles.signIn}>
      <section className={cards.card}>
        <PageTitle>{deskText.doorTitle}</PageTitle>
        <p>{deskText.doorHelp}</p>
        <Button busy={entering.isPending} onClick={() => void onOpen()}>
          {deskText.doorOpen}
        </Button>
      </section>
    </main>
  );
}
