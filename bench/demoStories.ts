// Places the news of a day of the demo by the product's own code, and compares the stories with the
// events, which the demo knows. Usage: node bench/demoStories.ts [hours] [time of opening]
import { placeDemo } from '../test/placeDemo.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'

const [hours = '24', openedAt = '2026-11-27T09:00:00Z'] = process.argv.slice(2)
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn' })
const { mixed, divided, ...counts } = await placeDemo(app, new Date(openedAt), Number(hours)).finally(close)
recordFigures({ name: 'stories of several events, a day of the demo', value: mixed.length, unit: '', better: 'lower', exact: true })
console.table([{ ...counts, 'stories of several events': mixed.length, 'events in several stories': divided.length }])
for (const titles of mixed) console.log(`several events: ${titles.join(' # ')}`)
for (const titles of divided) console.log(`one event: ${titles.join(' # ')}`)
