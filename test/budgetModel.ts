const day = 24 * 60 * 60_000

/**
 * WhatsApp's daily budget as a plain rule: so many different people in any 24 hours, each as often
 * as we like. Times in ms.
 */
export class BudgetModel {
  limit = 0
  #last = new Map<number, number>()

  /**
   * Returns those of the readers whom we are about to message who get no place. Which of several
   * newcomers get the last places depends on the queue, so `took` says whom the database counted;
   * that neither more nor fewer did, and nobody who had a place was refused, is checked here.
   */
  refuse(users: number[], now: number, took: Set<number>): Set<number> {
    const isCounted = (user: number) => (this.#last.get(user) ?? Number.NEGATIVE_INFINITY) > now - day
    const places = Math.max(0, this.limit - [...this.#last.keys()].filter(isCounted).length)
    const newcomers = [...new Set(users)].filter((user) => !isCounted(user))
    const admitted = newcomers.length <= places ? newcomers : newcomers.filter((user) => took.has(user))
    if (admitted.length !== Math.min(places, newcomers.length))
      throw new Error(`WhatsApp had ${places} places for ${newcomers.length} newcomers, and ${admitted.length} took one`)
    const refused = new Set(newcomers.filter((user) => !admitted.includes(user)))
    for (const user of users) if (!refused.has(user)) this.#last.set(user, now)
    return refused
  }
}
