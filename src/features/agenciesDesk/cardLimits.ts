/** Maximum lengths in the card of an agency, in UTF-16 units, which browsers count too. */
export const cardLimits = { name: 100, about: 300, owner: 120, homepage: 1000 } as const
