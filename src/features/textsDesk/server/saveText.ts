import type { App } from '#base/app.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { TextParams } from '../schema.ts'
import { previewText } from './previewText.ts'
import { storeVersion } from './storeVersion.ts'

/**
 * Publishes a text, which readers see at once. Throws `invalid` if it cannot be shown, and
 * `conflict` if somebody has changed it since `version`.
 */
export async function saveText(app: App, actor: Actor, params: TextParams, form: { source: string; version: number }): Promise<void> {
  previewText(form.source, params.language)
  await storeVersion(app, actor, params, { ...form, action: 'save_text' })
}
