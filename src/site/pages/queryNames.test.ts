import { type RouteObject, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readPages } from '../../../test/pages.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { appContext, chargeContext } from '../loaders/appContext.ts'
import type { PageHandle } from '../pageHandle.ts'

const app = await createTestApp()
type Loader = (args: object) => unknown
/** A page with the layouts around it, whose loaders see the same address. */
type Branch = { id: string; path: string; declared: readonly string[]; loaders: Loader[] }

const branches = (await readPages()).flatMap((route) => branchesOf(route))

function branchesOf({ id = '', path, handle, loader, children = [] }: RouteObject, above: Loader[] = []): Branch[] {
  const loaders = typeof loader === 'function' ? [...above, loader as Loader] : above
  if (children.length > 0) return children.flatMap((child) => branchesOf(child, loaders))
  return [{ id, path: path ?? '', declared: (handle as PageHandle | undefined)?.query ?? [], loaders }]
}

/**
 * The names of query parameters that a loader reads; `*` if it reads the whole query, which no page
 * can declare.
 */
async function namesReadBy(loader: Loader, path: string): Promise<string[]> {
  const names = new Set<string>()
  const address = `http://localhost/${path.replace(/:\w+\??/g, '1').replace('*', 'nowhere')}`
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(chargeContext, () => {})
  const wholeQuery = (key: string | symbol) => /^(href|search|to\w+)$/.test(String(key)) && names.add('*')
  const params = observed(new URLSearchParams(), (key) => !/^(get|getAll|has)$/.test(String(key)) && names.add('*'))
  const named = new Proxy(params, {
    get: (target, key: 'get') => (typeof target[key] === 'function' ? (name: string) => names.add(name) && target[key](name) : target[key]),
  })
  const url = observed(new URL(address), wholeQuery, { searchParams: named })
  const request = observed(new Request(address), (key) => key === 'url' && names.add('*'))
  // Nothing has the id 1 here, so errors are ignored.
  await Promise.resolve(loader({ url, request, context, params: { id: '1', slug: '1', agency: '1' } })).catch(() => {})
  return [...names]
}

/** A proxy that reports which properties are read. @param instead replaces some of them */
function observed<Target extends object>(target: Target, note: (key: string | symbol) => unknown, instead: object = {}): Target {
  return new Proxy(target, {
    get(_target, key) {
      note(key)
      const value = Reflect.get(Object.hasOwn(instead, key) ? instead : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('every way in which a loader can read a parameter is detected', async () => {
  expect(await namesReadBy(async ({ url }: { url?: URL }) => url?.searchParams.get('colour'), 'x')).toEqual(['colour'])
  expect(await namesReadBy(async ({ url }: { url?: URL }) => new URL(String(url)).searchParams.get('colour'), 'x')).toEqual(['*'])
  expect(await namesReadBy(async ({ request }: { request?: Request }) => request?.url, 'x')).toEqual(['*'])
  expect(await namesReadBy(async ({ url }: { url?: URL }) => Object.fromEntries(url?.searchParams ?? []), 'x')).toContain('*')
})

test.each(branches)('the page $id declares every query parameter that its loaders read', async ({ path, declared, loaders }) => {
  for (const loader of loaders) expect(declared).toEqual(expect.arrayContaining(await namesReadBy(loader, path)))
})

test('no page declares a query parameter that its loaders do not read', async () => {
  for (const { id, path, declared, loaders } of branches) {
    const names = new Set((await Promise.all(loaders.map((loader) => namesReadBy(loader, path)))).flat())
    expect([id, declared.filter((name) => !names.has(name))]).toEqual([id, []])
  }
})
