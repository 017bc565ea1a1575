/**
 * One comparison of a feedparser test: `entries[0]['title'] == 'x'` is path `entries.0.title`,
 * value `x`.
 */
export type Comparison = { path: string; value: unknown }

/**
 * The comparisons of a feedparser expectation (a Python expression joined with `and`). Comparisons
 * of other forms are skipped; null when the expression is not such a conjunction.
 */
export function readExpectation(expression: string): Comparison[] | null {
  const terms = splitTop(expression, ' and ')
  if (terms.some((term) => splitTop(term, ' or ').length > 1)) return null
  return terms.map((term) => readComparison(term.replace(/^\((.*)\)$/s, '$1').trim())).filter((comparison) => comparison !== null)
}

function readComparison(term: string): Comparison | null {
  const [left, right, ...more] = splitTop(term, ' == ')
  if (left === undefined || right === undefined || more.length > 0) return null
  const path = readPath(left.trim())
  const value = readLiteral(right.trim())
  return path === null || value === undefined ? null : { path, value }
}

/**
 * `entries[0]['content'][0].value` → `entries.0.content.0.value`; `len(entries)` → `len.entries`,
 * `ord(x)` → `ord.x`.
 */
function readPath(text: string): string | null {
  const call = /^(len|ord)\((.*)\)$/.exec(text)
  if (call) {
    const inner = readPath(call[2] ?? '')
    return inner && `${call[1]}.${inner}`
  }
  if (!/^[a-z]\w*(\[('\w+'|"\w+"|\d+)\]|\.\w+)*$/.test(text)) return null
  return text.replace(/\[['"]?(\w+)['"]?\]/g, '.$1')
}

/** Strings, numbers, True, False, None and tuples of them; undefined for anything else. */
function readLiteral(text: string): unknown {
  if (/^-?\d+$/.test(text)) return Number(text)
  if (text === 'True' || text === 'False') return text === 'True'
  if (text === 'None') return null
  if (text.startsWith('(') && text.endsWith(')')) {
    const parts = splitTop(text.slice(1, -1), ',').map((part) => readLiteral(part.trim()))
    return parts.includes(undefined) ? undefined : parts
  }
  const string = /^u?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")$/s.exec(text)
  return string ? unescaped(string[1] ?? string[2] ?? '') : undefined
}

const named: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' }

function unescaped(text: string): string {
  return text.replace(/\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|.)/gis, (_, code: string) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (named[code] ?? `\\${code}`),
  )
}

/** Splits at separators outside quotes and brackets. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (quote) {
      if (character === '\\') index++
      else if (character === quote) quote = ''
    } else if (character === "'" || character === '"') quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(from, index))
      from = index + separator.length
      index = from - 1
    }
  }
  return [...parts, text.slice(from)]
}
