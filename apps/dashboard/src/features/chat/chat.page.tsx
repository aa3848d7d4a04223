import { chat } from '@mabarin/api-client/contract/chat';
import { remoteState } from '@mabarin/api-client/contract/remote';
import { Button } from '@mabarin/ui/buttons/button';
import { Field } from '@mabarin/ui/fields/field';
import { formatClock } from '@mabarin/ui/format/time';
import { Logo } from '@mabarin/ui/decoration/logo';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { createCall } from '@mabarin/web/api';
import { localStore } from '@mabarin/web/storage';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { forgetKey, takeKey } from '#platform/page-key.ts';
import { readChatLine } from './chat-line.ts';
import styles from './chat.module.css';
import { openChatSocket } from './chat.socket.ts';
import { chatText } from './chat.text.ts';

const KEPT = 'chatKey';
const SESSION = 'chatSession';
const SERVER = 'wss://io.socialstream.ninja';
const SHOWN_MAX = 30;

/** The bridge between Social Stream Ninja and the host's chat commands, opened by a link that holds a key. */
export default function ChatPage() {
  const [queryClient] = useState(createDashboardQueryClient);
  const [key, setKey] = useState(() => takeKey(KEPT));
  useEffect(() => {
    document.title = chatText.documentTitle;
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <main className={`stack gap-4 mx-auto ${styles.page}`}>
        {key === null ? (
          <EmptyState mood="mikir" level={1} title={chatText.noKey} help={chatText.noKeyHelp} />
        ) : (
          <Bridge secret={key} onForget={() => (forgetKey(KEPT), setKey(null))} />
        )}
      </main>
    </QueryClientProvider>
  );
}

type Line = { id: number; at: number; name: string; text: string; reply: string | null };
type State = keyof typeof chatText.states;

function Bridge({ secret, onForget }: { secret: string; onForget: () => void }) {
  const [call] = useState(() => createCall({ headers: () => ({ authorization: `Bearer ${secret}` }) }));
  const key = useQuery({
    queryKey: ['chat', secret],
    queryFn: async ({ signal }) => (await call(remoteState, {}, { signal })).data,
    staleTime: Infinity,
  });
  const [session, setSession] = useState(() => localStore.getItem(SESSION) ?? '');
  const [joined, setJoined] = useState(() => localStore.getItem(SESSION));
  const [fault, setFault] = useState(false);
  const [state, setState] = useState<State>('off');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const made = useRef(0);

  useEffect(() => {
    if (joined === null) return undefined;
    const socket = openChatSocket({
      origin: SERVER,
      session: joined,
      onOpen: () => setState('on'),
      onLost: () => setState('lost'),
      onMessage: (message) => void answer(message),
    });
    async function answer(message: string) {
      const line = readChatLine(message);
      if (line === null) return;
      made.current += 1;
      const shown = { id: made.current, at: Date.now(), name: line.name, text: line.text };
      const reply = await call(chat, line).then(
        (answered) => answered.reply,
        () => null,
      );
      if (reply) socket.say(reply);
      setLines((before) => [{ ...shown, reply }, ...before].slice(0, SHOWN_MAX));
    }
    return () => socket.close();
  }, [call, joined]);

  if (key.data?.chat === false || key.isError) {
    return <EmptyState mood="kaget" level={1} title={chatText.gone} help={chatText.goneHelp} />;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const typed = session.trim();
    const isValid = /^\w{4,100}$/.test(typed);
    setFault(!isValid);
    if (!isValid) return;
    localStore.setItem(SESSION, typed);
    setState('connecting');
    setJoined(typed);
  }

  function onLeave() {
    localStore.removeItem(SESSION);
    setJoined(null);
    setState('off');
  }

  return (
    <>
      <header className="stack gap-3">
        <Logo size={22} />
        <PageTitle>{chatText.title(key.data?.host ?? '')}</PageTitle>
      </header>
      <p role="status" className="px-4 py-3 surface rounded-ticket border-line strong">
        <span>{chatText.states[joined !== null && state === 'off' ? 'connecting' : state]}</span>
      </p>
      {joined === null ? (
        <form noValidate className="stack gap-3" onSubmit={onSubmit}>
          <p>{chatText.help}</p>
          <Field label={chatText.session} error={fault ? chatText.sessionFault : undefined}>
            {(described) => (
              <input
                {...described}
                className={`w-full min-h-12 px-3 surface rounded-ticket border-line ${styles.input}`}
                value={session}
                autoComplete="off"
                onChange={({ target }) => setSession(target.value)}
              />
            )}
          </Field>
          <Button type="submit">{chatText.connect}</Button>
        </form>
      ) : (
        <section aria-labelledby="chat-log">
          <h2 id="chat-log" className="mb-2 large">
            {chatText.log}
          </h2>
          {lines.length === 0 && <p>{chatText.empty}</p>}
          <ol className={`stack gap-3 ${styles.lines}`}>
            {lines.map(({ id, at, name, text, reply }) => (
              <li key={id}>
                <time className="small muted">{formatClock(at)}</time> <bdi>{name}</bdi> <b>{text}</b>
                <p className="small muted">{reply === null ? chatText.failed : reply || chatText.silent}</p>
              </li>
            ))}
          </ol>
          <Button variant="quiet" onClick={onLeave}>
            {chatText.disconnect}
          </Button>
        </section>
      )}
      <Button variant="quiet" onClick={onForget}>
        {chatText.forget}
      </Button>
    </>
  );
}
