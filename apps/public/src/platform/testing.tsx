import { render } from '@mabarin/ui/testing/render';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createPageQueryClient } from './query-client.ts';

/** A page's calls with nothing kept from an earlier test. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createPageQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Draws a part of a page that calls the service. */
export const drawPart = (part: ReactNode) => render(<Queries>{part}</Queries>);
