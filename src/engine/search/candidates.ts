import { noDocument, type Postings } from './postings.ts'

/**
 * Documents in ascending order that may satisfy a condition, like Lucene’s two-phase iterators.
 * `advance` moves to the first one at or after `target`, never backwards; `matches` verifies the
 * current one, which may require reading its words. `cost`: their approximate number.
 */
export type Candidates = { document: number; readonly cost: number; advance(target: number): number; matches(): boolean }

/** The documents of a posting list. */
export function ofList(postings: Postings): Candidates {
  return {
    document: -1,
    cost: postings.documents,
    advance(target) {
      this.document = postings.advance(target)
      return this.document
    },
    matches: () => true,
  }
}

/** Every document of a segment that has this many. */
export function allDocuments(documents: number): Candidates {
  return {
    document: -1,
    cost: documents,
    advance(target) {
      this.document = target < documents ? target : noDocument
      return this.document
    },
    matches: () => true,
  }
}

export const noDocuments = (): Candidates => allDocuments(0)

/** Documents that are in all of these. */
export function allOf(parts: Candidates[]): Candidates {
  const [first, ...others] = parts.toSorted((one, other) => one.cost - other.cost)
  if (first === undefined) return noDocuments()
  if (others.length === 0) return first
  return {
    document: -1,
    cost: first.cost,
    advance(target) {
      let wanted = first.advance(target)
      for (let at = 0; at < others.length && wanted !== noDocument; ) {
        const other = others[at] as Candidates
        if (other.document < wanted) other.advance(wanted)
        if (other.document === wanted) at++
        else {
          wanted = first.advance(other.document)
          at = 0
        }
      }
      this.document = wanted
      return wanted
    },
    matches: () => first.matches() && others.every((other) => other.matches()),
  }
}

/** Documents of `wanted` that are in none of `others`. */
export function without(wanted: Candidates, others: Candidates[]): Candidates {
  if (others.length === 0) return wanted
  return {
    document: -1,
    cost: wanted.cost,
    advance(target) {
      this.document = wanted.advance(target)
      return this.document
    },
    matches() {
      return wanted.matches() && !others.some((other) => other.advance(this.document) === this.document && other.matches())
    },
  }
}

/** Documents that are in at least one of these. */
export function anyOf(parts: Candidates[]): Candidates {
  if (parts.length === 1) return parts[0] as Candidates
  return {
    document: -1,
    cost: parts.reduce((sum, part) => sum + part.cost, 0),
    advance(target) {
      let lowest = noDocument
      for (const part of parts) {
        if (part.document < target) part.advance(target)
        if (part.document < lowest) lowest = part.document
      }
      this.document = lowest
      return lowest
    },
    matches() {
      return parts.some((part) => part.document === this.document && part.matches())
    },
  }
}

/**
 * Documents of many lists, merged into a bitmap first, because advancing each list in turn would
 * take long.
 */
export function unionOf(lists: Postings[], documents: number): Candidates {
  const isMember = new Uint8Array(documents)
  let count = 0
  for (const list of lists) {
    for (let document = list.advance(0); document !== noDocument; document = list.advance(document + 1)) isMember[document] = 1
    count += list.documents
  }
  return {
    document: -1,
    cost: Math.min(count, documents),
    advance(target) {
      const next = target < documents ? isMember.indexOf(1, target) : -1
      this.document = next < 0 ? noDocument : next
      return this.document
    },
    matches: () => true,
  }
}
