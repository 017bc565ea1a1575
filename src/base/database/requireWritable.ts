import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../errors.ts'

/**
 * Checks a file before the work to fill it: throws a CommandError if it could not be written, or is
 * one of the files to read. Changes nothing.
 */
export function requireWritable(out: string, read: string[]): void {
  const folder = dirname(out)
  if (!existsSync(folder)) throw new CommandError(`there is no folder ${folder} for ${out}`)
  if (existsSync(out) && statSync(out).isDirectory()) throw new CommandError(`${out} is a folder, not a file to write`)
  if (read.some((file) => isSame(file, out))) throw new CommandError(`${out} is also read, so it cannot be written`)
  try {
    accessSync(existsSync(out) ? out : folder, constants.W_OK)
  } catch {
    throw new CommandError(`${out} cannot be written`)
  }
}

function isSame(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false
  const [first, second] = [statSync(one), statSync(other)]
  return first.isFile() && first.ino === second.ino && first.dev === second.dev
}
