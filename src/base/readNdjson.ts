import { statSync } from 'node:fs'
import type { z } from 'zod'
import { CommandError } from './errors.ts'
import { fileLines } from './fileLines.ts'

/**
 * The values of an NDJSON file with their line numbers, from 1; blank lines are skipped but
 * counted. Throws a CommandError that names file and line.
 */
export async function* readNdjson<Shape extends z.ZodType>(
  path: string,
  shape: Shape,
): AsyncGenerator<{ line: number; value: z.output<Shape> }> {
  if (statSync(path).isDirectory()) throw new CommandError(`${path} is a folder`)
  let line = 0
  for await (const text of fileLines(path)) {
    line++
    if (text.trim() !== '') yield { line, value: readLine(`${path}:${line}`, text, shape) }
  }
}

function readLine<Shape extends z.ZodType>(position: string, text: string, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(parseJson(position, text))
  if (parsed.success) return parsed.data
  throw new CommandError(`${position}: ${parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')}`)
}

function parseJson(position: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${position}: this line is not JSON`)
  }
}
