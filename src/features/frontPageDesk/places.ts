/** The last place of the first page that a story can be pinned to. */
export const lastPlace = 10
