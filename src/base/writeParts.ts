import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Writes parts to a file one after the other. A regular file that could not be written completely is deleted; a pipe or device stays. */
export async function writeParts(parts: () => AsyncGenerator<string>, out: string): Promise<void> {
  try {
    await pipeline(parts, createWriteStream(out))
  } catch (error) {
    if (existsSync(out) && statSync(out).isFile()) rmSync(out)
    throw error
  }
}
