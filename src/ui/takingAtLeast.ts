/** A loading sign that flashes is worse than a short wait (spec 9). */
const leastLoadingMs = 200

/** The answer, once a loading sign has been seen long enough. */
export async function takingAtLeast<Answer>(loading: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([loading, new Promise((resolve) => setTimeout(resolve, leastLoadingMs))])
  return answer
}
