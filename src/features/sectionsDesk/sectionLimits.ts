/** Longest name of a section, in characters: menus and filters show it on one line. */
export const sectionNameLimit = 40
