import { noDocument, type Postings } from './postings.ts'

/**
 * Documents in rising order that may meet a condition. `advance` moves to the first from `target` on and never back; `holds` looks closer at the
 * current one, which may mean reading its words. `cost`: about how many there are.
 */
export type Candidates = { document: number; readonly cost: number; advance(target: number): number; holds(): boolean }

export function ofList(postings: Postings): Candidates {
  return {
    document: -1,
    cost: postings.documents,
    advance(target) {
      this.document = postings.advance(target)
      return this.document
    },
    holds: () => true,
  }
}

export function everything(documents: number): Candidates {
  return {
    document: -1,
    cost: documents,
    advance(target) {
      this.document = target < documents ? target : noDocument
      return this.document
    },
    holds: () => true,
  }
}

export const nothing = (): Candidates => everything(0)

/** Documents that are in each of these. */
export function allOf(parts: Candidates[]): Candidates {
  const [first, ...others] = parts.toSorted((one, other) => one.cost - other.cost)
  if (first === undefined) return nothing()
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
    holds: () => first.holds() && others.every((other) => other.holds()),
  }
}

/** Documents of `wanted` that are in none of the others. */
export function without(wanted: Candidates, others: Candidates[]): Candidates {
  if (others.length === 0) return wanted
  return {
    document: -1,
    cost: wanted.cost,
    advance(target) {
      this.document = wanted.advance(target)
      return this.document
    },
    holds() {
      return wanted.holds() && !others.some((other) => other.advance(this.document) === this.document && other.holds())
    },
  }
}

/** Documents that are in one of these. */
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
    holds() {
      return parts.some((part) => part.document === this.document && part.holds())
    },
  }
}

/** Documents of so many lists that asking each in turn would take long: they are gathered first. */
export function gathered(lists: Postings[], documents: number): Candidates {
  const isThere = new Uint8Array(documents)
  let count = 0
  for (const list of lists) {
    for (let document = list.advance(0); document !== noDocument; document = list.advance(document + 1)) isThere[document] = 1
    count += list.documents
  }
  return {
    document: -1,
    cost: Math.min(count, documents),
    advance(target) {
      const next = target < documents ? isThere.indexOf(1, target) : -1
      this.document = next < 0 ? noDocument : next
      return this.document
    },
    holds: () => true,
  }
}
