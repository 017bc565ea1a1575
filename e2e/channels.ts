import type { BrowserContext } from 'playwright'

type Channels = { push: { linked: boolean; browsers: number } }

/** The channels of the signed-in reader, as the API shows them. */
export async function readChannels(context: BrowserContext): Promise<Channels> {
  const { data } = await (await context.request.get('/api/auth/channels')).json()
  return { push: data[0] }
}

/** Whether a browser of the reader gets alerts. */
export const isPushLinked = async (context: BrowserContext) => (await readChannels(context)).push.linked
