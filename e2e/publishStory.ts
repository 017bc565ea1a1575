import { expect, inject } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'

/** A post as the API lists it. */
type Post = { id: number; title: string }

/**
 * Makes the demo's newsroom publish a story, and waits until the site has it.
 * @param words a keyword that its headline matches
 */
export async function publishStory(words = ''): Promise<Post> {
  const story = await askForStory(words)
  let post: Post | undefined
  await expect
    .poll(async () => {
      const response = await fetch(`${inject('origin')}/api/posts?pagination=50&media_type=text`)
      post = ((await response.json()) as { data: Post[] }).data.find(({ title }) => title === story.title)
      return post
    })
    .toBeDefined()
  return post as Post
}

/**
 * The newsroom refuses until the site has subscribed to its feed, which the site does once a
 * minute.
 */
async function askForStory(words: string): Promise<{ title: string }> {
  let response: Response | undefined
  await expect
    .poll(
      async () => {
        response = await fetch(`${inject('newsroom')}/publish`, { method: 'POST', body: new URLSearchParams({ words }) })
        return response.status
      },
      { timeout: scaleTimeout(120_000) },
    )
    .toBe(200)
  return (await response?.json()) as { title: string }
}
