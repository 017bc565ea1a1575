import type { RouteObject } from 'react-router'

type Leaf = { route: RouteObject; word: string; isOpen: boolean }

/** Leaves of each tree, and the part of it for each first word: made when it is first asked for. */
const trees = new WeakMap<RouteObject[], { leaves: Leaf[]; words: Set<string>; parts: Map<string, RouteObject[]> }>()

/**
 * The routes that can match a path: those that begin with its first word (after the language), and
 * those that begin with a parameter. `matchRoutes` flattens and ranks all that it is given at each
 * call, and there are 150 (`bench/pageAddress.ts`).
 * @param path of a request, with escapes, without doubled slashes
 */
export function likelyRoutes(routes: RouteObject[], path: string): RouteObject[] {
  const word = firstWord(path)
  if (word === undefined) return routes
  const { leaves, words, parts } = treeOf(routes)
  // Words that no route begins with share one part, so that made-up addresses cost no memory.
  const key = words.has(word) ? word : '*'
  const known = parts.get(key)
  if (known) return known
  const likely = new Set(leaves.filter((leaf) => leaf.word === word || leaf.isOpen).map(({ route }) => route))
  const part = prune(routes, likely)
  parts.set(key, part)
  return part
}

function treeOf(routes: RouteObject[]) {
  const known = trees.get(routes)
  if (known) return known
  const leaves = leavesOf(routes)
  const tree = { leaves, words: new Set(leaves.map(({ word }) => word)), parts: new Map<string, RouteObject[]>() }
  trees.set(routes, tree)
  return tree
}

/**
 * Returns the first word as React Router reads it: decoded, in any case; undefined if it cannot be
 * decoded.
 */
function firstWord(path: string): string | undefined {
  try {
    return begin(decodeURIComponent(path).split('/').filter(Boolean))
  } catch {
    return undefined
  }
}

function begin(words: string[]): string {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase())
  return first === 'en' ? `en/${second}` : first
}

/** Whether it begins with a parameter, or with words that may be left out. */
function isOpen(words: string[]): boolean {
  const first = words[0] === 'en' ? words[1] : words[0]
  return first === undefined || /^:|[*?]/.test(first)
}

function leavesOf(routes: RouteObject[], before: string[] = []): Leaf[] {
  return routes.flatMap((route) => {
    const words = [...before, ...(route.path ?? '').split('/').filter(Boolean)]
    return route.children?.length ? leavesOf(route.children, words) : [{ route, word: begin(words), isOpen: isOpen(words) }]
  })
}

function prune(routes: RouteObject[], wanted: Set<RouteObject>): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (!route.children?.length) return wanted.has(route) ? [route] : []
    const children = prune(route.children, wanted)
    return children.length > 0 ? [{ ...route, children } as RouteObject] : []
  })
}
