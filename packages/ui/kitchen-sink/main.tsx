import '#styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitchenSink } from './kitchen-sink.tsx';

// ?theme=sore|malam forces a theme, ?motion=reduce stops all animation.
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;
if (query.get('motion') === 'reduce') document.documentElement.classList.add('still');

const root = document.getElementById('root');
if (root === null) throw new Error('no #root');
createRoot(root).render(
  <StrictMode>
    <KitchenSink />
  </StrictMode>,
);
