import type { App } from '#base/app.ts'
import { seal, unseal } from '#base/seal.ts'

const purpose = 'second factors'

/** @param secret of an authenticator app */
export const sealSecret = (app: App, secret: Buffer): Buffer => seal(app.config, purpose, secret.toString('base64'))

/** Throws if it was sealed with another MIRQAB_SECRET. */
export const unsealSecret = (app: App, sealed: Buffer): Buffer => Buffer.from(unseal(app.config, purpose, sealed), 'base64')
