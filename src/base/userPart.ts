import type { z } from 'zod'
import type { App } from './app.ts'

/** A feature's part of the response of `GET /api/user`; listed in its manifest. */
export type UserPart = {
  /** The key in the response, lower case with underscores. */
  name: string
  schema: z.ZodType
  /** Called for every page that a signed-in reader opens, so it reads a few rows at most. */
  read(app: App, userId: number): Promise<unknown>
}
