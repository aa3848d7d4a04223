import { localStore } from '@mabarin/web/storage';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePolling } from '#platform/live/use-polling.ts';
import { keepGames } from './list-answer.ts';
import { mabarListQuery } from './mabar-list.api.ts';

/** The live list; its game records are also copied to the browser's storage. */
export function useMabarList() {
  const query = useQuery({ ...mabarListQuery, ...usePolling() });
  const answer = query.data;
  useEffect(() => {
    if (answer !== undefined) keepGames(localStore, answer);
  }, [answer]);
  return query;
}
