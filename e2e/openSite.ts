import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'

/**
 * A separate site: its origin and that of its newsroom without a trailing slash, and its data
 * folder.
 */
export type Site = { origin: string; newsroom: string; dataDir: string; close(): Promise<void> }

/**
 * Starts the demo newsroom as `npm start` does, on a free port and in its own folder.
 * @param env settings on top of the demo's
 */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirqab-journeys-'))
  // If this process runs as root, the embedded database runs as another user, which needs access to
  // the folder.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const newsroomPort = await freePort()
  const program = spawn(process.execPath, [join(import.meta.dirname, '../bin/mirqab.js'), 'start'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      MIRQAB_MODE: 'demo',
      DEMO_PORT: String(newsroomPort),
      PUBLIC_URL: origin,
      ...env,
    },
    // By the channel it hears when this process is killed (`src/base/process/stopSignal.ts`).
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    program.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('open at')) resolve()
    })
    program.once('exit', () => reject(new Error(`the site did not open:\n${output}`)))
  })
  return {
    origin,
    newsroom: `http://127.0.0.1:${newsroomPort}`,
    dataDir,
    async close() {
      program.kill('SIGTERM')
      if (program.exitCode === null) await once(program, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
