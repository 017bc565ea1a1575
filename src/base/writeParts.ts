import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/**
 * Writes parts to a file one after the other. A regular file that could not be written completely
 * is deleted; a pipe or device stays.
 */
export async function writeParts(parts: () => AsyncGenerator<string>, out: string): Promise<void> {
  const file = await open(out, 'w')
  const isRegular = (await file.stat()).isFile()
  try {
    await pipeline(parts, file.createWriteStream())
  } catch (error) {
    if (isRegular) await rm(out, { force: true })
    throw error
  }
}
