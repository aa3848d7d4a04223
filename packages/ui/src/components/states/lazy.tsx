import type { Elements } from '#elements.ts';
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { uiText } from '#ui.text.ts';
import { Button } from '#components/buttons/button.tsx';
import styles from './lazy.module.css';

/**
 * Parts of a page that are loaded when they are needed, and what happens when one cannot be: without a connection, or
 * while the server starts anew. React's own `lazy` remembers a failure until the page is loaded again.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Which part an error kept from loading: `load` tries again, `renew` makes it forget the failure. */
const partOf = new WeakMap<Error, { load: () => Promise<unknown>; renew: () => void }>();

/** Stylesheets that failed to load. Vite asks for each once only, so a part loaded later would be without them. */
const missingStyles = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  },
  true,
);

/** Loads them again; resolves when each has loaded or failed once more. */
async function loadMissingStyles(): Promise<void> {
  const links = [...missingStyles];
  missingStyles.clear();
  await Promise.all(
    links.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement;
      link.replaceWith(again);
      return new Promise((resolve) => {
        again.onload = again.onerror = resolve;
      });
    }),
  );
}

/** Between the first attempt and the second, while the browser believes that it has a network. */
const RETRY_AFTER_MS = 1000;

/** A part with a chunk of its own. `load` fetches it, so that its first drawing is at once: on a server, in hydration. */
export type LazyPart<Props> = ComponentType<Props> & { load(): Promise<void> };

/**
 * React's `lazy`, which tries twice and does not remember a failure. Stands inside a `RetryBoundary`. What takes longer
 * than `timeoutMs` counts as failed, for parts that have a plain replacement.
 */
export function lazyWithRetry<Props extends object>(loadCode: Load<Props>, timeoutMs?: number): LazyPart<Props> {
  const load = async () => {
    const [part] = await Promise.all([loadCode(), loadMissingStyles()]);
    return part;
  };
  const loadTwice = () =>
    load().catch(async (error: unknown) => {
      if (!navigator.onLine) throw error;
      await pause(RETRY_AFTER_MS);
      return load();
    });
  const rejectAfter = async (ms: number) => {
    await pause(ms);
    throw new Error('It took too long');
  };
  // Another component in the place of one that stands would lose its state.
  let drawn = false;
  const attempt = () => {
    drawn = true;
    return (timeoutMs === undefined ? loadTwice() : Promise.race([loadTwice(), rejectAfter(timeoutMs)])).catch(
      (cause: unknown) => {
        const error = new Error(`A part of the page could not be loaded: ${String(cause)}`, { cause });
        partOf.set(error, { load, renew });
        throw error;
      },
    );
  };
  let Part: ComponentType<Props> = lazy(attempt);
  function renew() {
    Part = lazy(attempt);
  }
  function Lazy(props: Props) {
    return <Part {...props} />;
  }
  Lazy.load = async () => {
    const { default: Loaded } = await load();
    if (!drawn) Part = Loaded;
  };
  return Lazy;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Failure = {
  /** A part could not be loaded; it is tried again by itself. Else something is broken. */
  loading: boolean;
  retrying: boolean;
  retry: () => void;
};

type RetryBoundaryProps = {
  /** What stands in place of the children. Left out: nothing, and nothing is tried again. */
  fallback?: (failure: Failure) => Elements;
  /** For what closes instead, such as a menu: the next opening loads it anew. */
  onFailed?: () => void;
  /** Off for what must not change under the finger: the fallback stays. */
  autoRetry?: boolean;
  /** Another one is another page: whatever failed is tried anew. */
  resetKey?: string;
  children: ReactNode;
};

/**
 * Keeps a failure of its children from what stands around them. A part that could not be loaded is tried again every
 * few seconds and as soon as the network returns; then the children come back.
 */
export class RetryBoundary extends Component<RetryBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    // The part is not rendered now; the next render loads it anew.
    partOf.get(error)?.renew();
    this.props.onFailed?.();
  }

  override componentDidUpdate({ resetKey }: RetryBoundaryProps): void {
    if (this.state.error !== null && resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = () => this.setState({ error: null });

  override render(): ReactNode {
    const { fallback, autoRetry = true, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    return fallback && <Retried error={error} fallback={fallback} autoRetry={autoRetry} onReset={this.reset} />;
  }
}

/** How often a part that is missing on screen is tried again. */
const RETRY_EVERY_MS = 5000;

type RetriedProps = Required<Pick<RetryBoundaryProps, 'fallback' | 'autoRetry'>> & {
  error: Error;
  onReset: () => void;
};

function Retried({ error, fallback, autoRetry, onReset }: RetriedProps) {
  const [retrying, setRetrying] = useState(false);
  const load = partOf.get(error)?.load;
  function retry() {
    if (load === undefined) return onReset();
    setRetrying(true);
    load().then(onReset, () => setRetrying(false));
  }
  const retryQuietly = useEffectEvent(retry);
  const waits = autoRetry && load !== undefined;
  useEffect(() => {
    if (!waits) return undefined;
    const listen = () => retryQuietly();
    const timer = setInterval(listen, RETRY_EVERY_MS);
    window.addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listen);
    };
  }, [waits]);
  return fallback({ loading: load !== undefined, retrying, retry });
}

type PagePartProps = {
  /** Stands there while the part loads. */
  loading?: ReactNode;
  children: ReactNode;
};

/** The place of a part inside a page: the page stays readable while the part is missing. */
export function PagePart({ loading, children }: PagePartProps) {
  return (
    <RetryBoundary fallback={(failure) => <MissingPart {...failure} />}>
      <Suspense fallback={loading}>{children}</Suspense>
    </RetryBoundary>
  );
}

function MissingPart({ loading, retrying, retry }: Failure) {
  return (
    <div role="alert" className={styles.missing}>
      <p>{loading ? uiText.partMissing : uiText.partBroken}</p>
      <Button variant="quiet" size="small" busy={retrying} onClick={retry}>
        {uiText.tryAgain}
      </Button>
    </div>
  );
}
