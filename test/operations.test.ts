import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registry } from '#base/metrics.ts'
import { asVisitor } from './http.ts'
import { createTestApp } from './testApp.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../operations', file), 'utf8')
type Dashboard = { panels: { title: string; description: string; targets: { expr: string }[] }[] }

const rules = read('prometheus-rules.yml')
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const expressions = {
  'the alert rules': [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
  'the dashboard': panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
}

const app = await createTestApp()
const visitor = asVisitor(app)
await visitor.get('/api/posts')
const { body } = await visitor.get('/metrics')
const shown = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
/** Returns the metric of the series of a histogram. */
const metricOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '')

test.each(Object.entries(expressions))('every metric and label of %s is one that /metrics shows', (_, all) => {
  expect(all.length).toBeGreaterThan(10)
  for (const expression of all) {
    const series = [...expression.matchAll(/\b((?:mirqab|http|process|nodejs|database)_\w+)(?:\{([^}]*)\})?/g)]
    if (!expression.startsWith('up{')) expect([expression, series.length > 0]).toEqual([expression, true])
    for (const [, name = '', matchers = ''] of series) {
      const metric = shown.has(name) ? name : metricOf(name)
      expect([expression, metric, shown.has(metric)]).toEqual([expression, metric, true])
      const known = (registry.getSingleMetric(metric) as unknown as { labelNames: string[] }).labelNames
      for (const [, label] of matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g))
        expect([expression, known]).toEqual([expression, expect.arrayContaining([label])])
    }
  }
})

test('each alert and each panel says in words what it shows, and each alert what to do', () => {
  const alerts = rules.split('- alert: ').slice(1)
  expect(alerts.filter((alert) => !/ summary: \S.{15}[\s\S]+ description: \S.{20}/.test(alert))).toEqual([])
  expect(panels.filter(({ title, description }) => !title || !/\w.+\.$/.test(description))).toEqual([])
})

test('the state of sources, jobs and the newest post is that of the database', async () => {
  const { rows } = await app.pool.query<{ id: number }>("insert into agencies (slug, name_ar, name_en) values ('m', 'م', 'M') returning id")
  await app.pool.query(
    `insert into sources (agency_id, url, host, status, failures)
     select $1, 'https://m.example/' || n, 'm.example', case n when 3 then 'paused' else 'active' end, case n when 2 then 1 else 0 end from generate_series(1, 3) n`,
    [rows[0]?.id],
  )
  await app.pool.query("select graphile_worker.add_job('sendBrief', '{}')")
  const { body: metrics } = await visitor.get('/metrics')
  for (const line of [
    'mirqab_sources{state="active"} 1',
    'mirqab_sources{state="failing"} 1',
    'mirqab_sources{state="paused"} 1',
    'mirqab_jobs{task="sendBrief",state="waiting"} 1',
  ])
    expect(metrics).toContain(line)
})
