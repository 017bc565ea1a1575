import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { signature } from '#base/signature.ts'

/** The secret part of the address of an ad's numbers; another version has another one. */
export function reportKey(app: App, ad: { id: number; report_version: number }): string {
  return `${ad.id}-${signature(app.config, 'ad report', `${ad.id} ${ad.report_version}`)}`
}

/** The ad's id in a key that may be forged; undefined if it has not the form of one. */
export function adInKey(key: string): number | undefined {
  const [, id] = /^([1-9]\d{0,8})-[\w-]{22}$/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

export const isReportKey = (app: App, ad: { id: number; report_version: number }, key: string) => equalSecrets(key, reportKey(app, ad))
