import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'

/**
 * The configured PostgreSQL, or the embedded one in the data folder (started unless another program
 * already runs it).
 */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres(config.dataDir)
}
