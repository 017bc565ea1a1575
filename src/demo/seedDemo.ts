import type { App } from '#base/app.ts'

/**
 * Brings in the demo: taxonomy, fictional agencies, their sources and the house ads. Safe to call at every start; when the
 * newsroom answers at another port than last time, every address is moved to it.
 * @param origin the newsroom's, without a trailing slash; its `host:port` must be in `config.outsideAllow`
 */
export async function seedDemo(_app: App, _origin: string): Promise<void> {}
