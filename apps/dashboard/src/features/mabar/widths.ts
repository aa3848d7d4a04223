/** From here on the two lists stand side by side; below they are tabs. */
export const sideBySide = '(width >= 1280px)';

/** As the shell's bottom bar. */
export const phone = '(width < 700px)';
