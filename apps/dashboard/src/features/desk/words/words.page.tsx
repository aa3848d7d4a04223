import { deskRemoveWord, WORD_KINDS, type DeskWords } from '@mabarin/api-client/contract/desk/office';
import { Button } from '@mabarin/ui/buttons/button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import entries from '#platform/page/entries.module.css';
import { ListPage } from '#platform/page/list-page.tsx';
import { wordsQuery } from './words.api.ts';
import { wordsText as text } from './words.text.ts';

const Suggestions = lazyWithRetry(() => import('./suggestions.tsx'));
const WordForm = lazyWithRetry(() => import('./word-form.tsx'));

/** The operators' words in the filter of all hosts, and what hosts and the filter disagree about. */
export default function WordsPage() {
  const words = useQuery(wordsQuery);
  const [suggested, setSuggested] = useState('');
  return (
    <>
      <ListPage
        title={text.title}
        query={words}
        count={words.data?.words.length ?? 0}
        intro={
          <PagePart loading={null}>
            <WordForm suggested={suggested} />
          </PagePart>
        }
        empty={{ title: text.empty }}
      >
        {words.data?.words.map((word) => (
          <Word key={word.text} word={word} />
        ))}
      </ListPage>
      {words.data !== undefined && words.data.suggestions.length > 0 && (
        <PagePart loading={null}>
          <Suggestions suggestions={words.data.suggestions} onUse={setSuggested} />
        </PagePart>
      )}
    </>
  );
}

function Word({ word: { text: word, kind, weight } }: { word: DeskWords['words'][number] }) {
  const { isActing, act } = useAct();
  const kindText = WORD_KINDS.find((one) => one === kind);
  return (
    <li className={entries.line}>
      <span>
        <span className="heavy anywhere">{word}</span>{' '}
        <span className="small muted anywhere">
          {text.line(weight, kindText === undefined ? kind : text.kinds[kindText])}
        </span>
      </span>
      <Button
        variant="stop"
        size="small"
        busy={isActing}
        onClick={() =>
          void act({ caption: text.remove, sentence: text.removeAsk(word), done: () => text.removed }, () =>
            callDesk(deskRemoveWord, { text: word }),
          )
        }
      >
        {text.remove}
      </Button>
    </li>
  );
}
