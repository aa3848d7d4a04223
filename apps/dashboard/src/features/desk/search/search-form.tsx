import { SEARCH_MAX } from '@mabarin/domain/desk/search';
import { Button } from '@mabarin/ui/buttons/button';
import { SearchField } from '@mabarin/ui/fields/search-field';
import { navigate } from '@mabarin/web/router';
import { useState } from 'react';
import { searchText } from './search.text.ts';
import styles from './search.module.css';

/** One field for everything that somebody may have, above every page. */
export function SearchForm({ asked }: { asked: string }) {
  const [typed, setTyped] = useState(asked);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        navigate(`/meja/cari?q=${encodeURIComponent(typed.trim().slice(0, SEARCH_MAX))}`);
      }}
    >
      <SearchField label={searchText.label} value={typed} onChange={setTyped} />
      <Button type="submit" size="small" variant="ink">
        {searchText.submit}
      </Button>
    </form>
  );
}
