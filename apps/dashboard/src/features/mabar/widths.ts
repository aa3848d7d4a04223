/** From this width the two lists stand side by side; below it they are tabs. */
export const sideBySide = '(width >= 1280px)';

/** The width of the shell's bottom bar. */
export const phone = '(width < 700px)';
