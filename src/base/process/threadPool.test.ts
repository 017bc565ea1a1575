import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { TestTasks } from '../../../test/testThread.ts'
import { openThreadPool, ThreadError } from './threadPool.ts'

const file = fileURLToPath(new URL('../../../test/testThread.ts', import.meta.url))
const pool = openThreadPool<TestTasks>({ file, threads: 1, memoryMb: 64 })
afterAll(() => pool.close())
const long = { deadlineMs: 60_000 }
const short = { deadlineMs: 50 }
const add = () => pool.run('add', [1, 2], long)

test('a task gets its argument and returns its result', async () => {
  expect(await Promise.all([add(), pool.run('add', [5, 6], long), add()])).toEqual([3, 11, 3])
})

test('an error thrown by a task keeps its name, message and code', async () => {
  const error = await pool.run('fail', 'no way', long).catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'TypeError', message: 'no way', code: 'no_good' })
  expect(await add()).toBe(3)
})

test('a task that exceeds its deadline loses its thread, and the next one gets another', async () => {
  const looping = pool.run('loop', undefined as never, short)
  const behind = add()
  await expect(looping).rejects.toMatchObject({ name: 'ThreadError', code: 'too_slow', message: 'It took longer than 0.05 s' })
  expect(await behind).toBe(3)
})

test('other tasks do not wait for a slow one if another thread is allowed', async () => {
  const two = openThreadPool<TestTasks>({ file, threads: 2, memoryMb: 64 })
  const looping = two.run('loop', undefined as never, long).catch((error: ThreadError) => error.code)
  expect(await Promise.all([two.run('add', [1, 2], long), two.run('add', [3, 4], long)])).toEqual([3, 7])
  await two.close()
  expect(await looping).toBe('ended')
})

test('a regular expression that backtracks for years is also aborted', async () => {
  await expect(pool.run('backtrack', `${'a'.repeat(60)}!`, short)).rejects.toMatchObject({ code: 'too_slow' })
  expect(await add()).toBe(3)
})

test('a task that exceeds its memory fails without affecting others', async () => {
  await expect(pool.run('hoard', undefined as never, long)).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(await add()).toBe(3)
})

test('a thread that exits fails only its own task', async () => {
  await expect(pool.run('quit', undefined as never, long)).rejects.toMatchObject({ code: 'ended' })
  expect(await add()).toBe(3)
})

test('transferred bytes are moved, not copied', async () => {
  const bytes = new Uint8Array(1000)
  expect(await pool.run('count', bytes, { ...long, transfer: [bytes.buffer] })).toBe(1000)
  expect(bytes.byteLength).toBe(0)
})

test('a task whose argument cannot be cloned fails without affecting others', async () => {
  const broken = pool.run('add', [() => {}, 1] as never, long)
  const behind = add()
  await expect(broken).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await behind).toBe(3)
})

test('a thread that cannot start fails its tasks', async () => {
  const broken = openThreadPool<TestTasks>({ file: `${file}.not-there`, threads: 2, memoryMb: 64 })
  const both = [broken.run('add', [1, 2], long), broken.run('add', [1, 2], long)]
  for (const task of both) await expect(task).rejects.toMatchObject({ code: 'ended' })
  await broken.close()
})

test('closing a pool fails its unfinished tasks', async () => {
  const closing = openThreadPool<TestTasks>({ file, threads: 1, memoryMb: 64 })
  const tasks = [closing.run('loop', undefined as never, long), closing.run('add', [1, 2], long)]
  const ended = Promise.allSettled(tasks)
  await closing.close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(closing.run('add', [1, 2], long)).rejects.toBeInstanceOf(ThreadError)
})

test('a thread of rare work ends when it has been idle, and the next task starts another', async () => {
  const rare = openThreadPool<TestTasks>({ file, threads: 1, memoryMb: 64, idleMs: 1 })
  const first = await rare.run('identify', undefined as never, long)
  await expect.poll(() => rare.run('identify', undefined as never, long), { interval: 200 }).not.toBe(first)
  await rare.close()
})

test('a process stays alive for a task, but not for an idle thread', () => {
  const program = `
    import { openThreadPool, ThreadError } from './src/base/process/threadPool.ts'
    const pool = openThreadPool({ file: ${JSON.stringify(file)}, threads: 1, memoryMb: 64 })
    console.log(await pool.run('add', [20, 22], { deadlineMs: 60_000 }))`
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  expect(execFileSync(process.execPath, ['-'], { input: program, cwd: root, encoding: 'utf8' })).toBe('42\n')
})
