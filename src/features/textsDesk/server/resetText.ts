import type { App } from '#base/app.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { TextParams } from '../schema.ts'
import { storeVersion } from './storeVersion.ts'

/**
 * Shows the built-in text of a page again; what staff wrote stays in its history. Throws `conflict`
 * if somebody has changed it since `version`.
 */
export async function resetText(app: App, actor: Actor, params: TextParams, { version }: { version: number }): Promise<void> {
  await storeVersion(app, actor, params, { source: null, version, action: 'reset_text' })
}
